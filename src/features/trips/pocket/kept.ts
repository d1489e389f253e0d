/** The store of kept trips, filled by the service worker (public/sw.js) under the same name. */
export const POCKET = 'pocket'

/** Whether the page at a path is kept. Looking does not make the store. */
export const isKept = async (path: string): Promise<boolean> =>
  Boolean(await caches.match(path, { cacheName: POCKET, ignoreVary: true }))

/** Asks the service worker to keep a page or to let it go; "done", or the name of what went wrong. */
export async function messageWorker(message: { keep: string } | { remove: string }): Promise<string> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data))
    active?.postMessage(message, [port2])
  })
}

/** Resolves where a trip can be kept; never where the browser has no worker or no store, or refuses them. */
export async function whereKeepingWorks(): Promise<void> {
  await navigator.serviceWorker.ready
  await caches.keys()
}
