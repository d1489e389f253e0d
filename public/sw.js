/*
 * Keeps what every visitor gets alike: built files, which never change under their name, and one page to show
 * without a connection. No page, no picture and no answer about a traveller is ever stored.
 * `?<build>` in its own address names the build, so that each build starts with an empty store.
 */
const STORE = `static-${self.location.search.slice(1)}`
const OFFLINE = '/offline'
const isBuilt = (url) => url.origin === self.location.origin && url.pathname.startsWith('/_astro/')

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(navigate(request))
  else if (isBuilt(new URL(request.url))) event.respondWith(built(request))
})

/** The page and the files it names, asked for without cookies: nobody in particular. */
async function keepOfflinePage() {
  const store = await caches.open(STORE)
  const page = await fetch(OFFLINE, { credentials: 'omit' })
  if (!page.ok) throw new Error(`the offline page answered ${page.status}`)
  const files = (await page.clone().text()).match(/\/_astro\/[\w.~-]+/g) ?? []
  await store.put(OFFLINE, page)
  await store.addAll([...new Set(files)])
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)))
}

async function navigate(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(OFFLINE)
    if (page) return page
    throw error
  }
}

async function built(request) {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    const store = await caches.open(STORE)
    await store.put(request, answer.clone())
  }
  return answer
}
