/** The store of kept trips, filled by the service worker (public/sw.js) under the same name. */
export const POCKET = 'pocket'

/** Whether the page at a path is kept. Reading does not create the store. */
export const isKept = async (path: string): Promise<boolean> =>
  Boolean(await caches.match(path, { cacheName: POCKET, ignoreVary: true }))

/** Asks the service worker to keep or remove a page; returns "done", "full" or "failed". */
export async function messageWorker(message: { keep: string } | { remove: string }): Promise<string> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data))
    active?.postMessage(message, [port2])
  })
}

/** Resolves if a trip can be kept; never if the browser has no worker or no cache, or refuses them. */
export async function whereKeepingWorks(): Promise<void> {
  await navigator.serviceWorker.ready
  await caches.keys()
}
