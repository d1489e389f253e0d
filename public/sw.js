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
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (isBuilt(new URL(request.url))) event.respondWith(built(event))
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

/** Signing out empties the store, of a worker too that stays: the next page that comes brings the offline page back. */
async function navigate(event) {
  try {
    const answer = await fetch(event.request)
    event.waitUntil(keepOfflinePageAgain().catch(() => {}))
    return answer
  } catch (error) {
    const page = await caches.match(OFFLINE)
    if (page) return page
    throw error
  }
}

async function keepOfflinePageAgain() {
  if (!(await caches.match(OFFLINE))) await keepOfflinePage()
}

/** What cannot be kept, since the store is full or being emptied, is an answer all the same. */
async function built(event) {
  const known = await caches.match(event.request).catch(() => undefined)
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()).catch(() => {}))
  return answer
}

async function keep(request, answer) {
  const store = await caches.open(STORE)
  await store.put(request, answer)
}
