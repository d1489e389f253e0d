/** The store of kept trips, filled by the service worker (public/sw.js) under the same name. */
export const POCKET = 'pocket'

/** Whether the page at a path is kept. Reading does not create the store; throws in a browser that has none, or refuses it. */
export const isKept = async (path: string): Promise<boolean> =>
  Boolean(await caches.match(path, { cacheName: POCKET, ignoreVary: true }))

/** Asks the service worker to keep or remove a page; returns "done", "full" or "failed". */
export async function messageWorker(message: { keep: string } | { remove: string }): Promise<string> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    active?.postMessage(message, [port2])
  })
}
