/*
 * Keeps what is the same for every visitor: built files, which never change under their name, and the offline page.
 * Of a traveller's pages it keeps only the pocket pages that the traveller chose to keep (record 017).
 * `?<build>` in its own address names the build, so that each build starts with an empty store.
 */
const STORE = `static-${self.location.search.slice(1)}`
/** Pages for the pocket and the files they name. Pages look into it by this name (pocket/kept.ts). */
const POCKET = 'pocket'
/** The ticks on packing lists, written by pages (packing/kept.ts). */
const PACKING = 'packing'
const IN_POCKET = { cacheName: POCKET, ignoreSearch: true, ignoreVary: true }
const OFFLINE = '/offline'
/** A kept page is fetched again on a visit when it is older than this. */
const RENEW_AFTER_MS = 5 * 60_000
/** If a kept page can be shown, a network slower than this counts as missing. Our server never takes that long. */
const PATIENCE_MS = 6000
/** Addresses whose kept page the traveller has seen, and which now wait for the network without a limit. */
const awaited = new Set()

const isBuilt = (url) => url.origin === self.location.origin && url.pathname.startsWith('/_astro/')
const filesIn = (html) => [...new Set(html.match(/\/_astro\/[\w.~-]+/g) ?? [])]

// A new worker waits until the last page of the earlier build is closed: an earlier change would delete files that page needs.
self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), tidy()]).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (isBuilt(new URL(request.url))) event.respondWith(built(event))
})

/** A page's request to keep the page at an address, to remove it, or to go there; the answer is "done", "full" or "failed". */
self.addEventListener('message', (event) => {
  const { keep: wanted, remove: unwanted, go: next } = event.data
  const done = next ? reach(next) : wanted ? keep(wanted) : remove(unwanted)
  const [port] = event.ports
  event.waitUntil(
    done.then(
      () => port.postMessage('done'),
      ({ name }) => port.postMessage(name === 'QuotaExceededError' ? 'full' : 'failed'),
    ),
  )
})

/** The offline page and its files, fetched without cookies, so that it belongs to no traveller. */
async function keepOfflinePage() {
  const store = await caches.open(STORE)
  const page = await fetch(OFFLINE, { credentials: 'omit' })
  if (!page.ok) throw new Error(`the offline page answered ${page.status}`)
  const files = filesIn(await page.clone().text())
  await store.put(OFFLINE, page)
  await store.addAll(files)
}

async function forgetOthers() {
  const names = await caches.keys()
  const others = names.filter((name) => ![STORE, POCKET, PACKING].includes(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** The network first; if it fails or is slow, the kept page; without one, the offline page. */
async function navigate(event) {
  const { url, headers } = event.request
  // A prefetched page may be shown later, with a network, so it never gets a kept page.
  const isAhead = headers.has('sec-purpose')
  const asked = fetch(event.request)
  // A request that fails after the time-out has no handler left.
  asked.catch(() => {})
  const kept = isAhead ? undefined : await keptFor(url).catch(() => undefined)
  const isAwaited = awaited.delete(url)
  try {
    const answer = await (kept && !isAwaited ? Promise.race([asked, late()]) : asked)
    await dropForeign(answer).catch(() => {})
    const fresh = kept?.isOwn && isForPocket(answer) ? { url: kept.url, page: answer.clone() } : null
    event.waitUntil(afterVisit(fresh).catch(() => {}))
    // A failing server is not a missing network: a trip's address shows the server's answer, which lists the kept trips.
    return kept?.isOwn && answer.status >= 500 && (await isStillKept(kept.url)) ? kept.page : answer
  } catch (error) {
    // A phone that stays offline has to delete expired trips too.
    await tidy().catch(() => {})
    const page = kept && (await isStillKept(kept.url)) ? kept.page : undefined
    const shown = page ?? (!isAhead && (await caches.match(OFFLINE, { ignoreVary: true })))
    if (shown) return shown
    throw error
  }
}

/** Throws without a network; any answer shows that there is one. The next visit of the address then waits for it. */
async function reach(address) {
  await fetch('/session', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  awaited.add(address)
}

const pathOf = (url) => new URL(url).pathname.replace(/\/$/, '')

/** The kept page for an address: its own (`isOwn`), or for a trip's address its pocket page, which is one step below. */
async function keptFor(address) {
  const path = pathOf(address)
  for (const { url, page } of await keptIn(POCKET)) {
    const isOwn = pathOf(url) === path
    if (isOwn || pathOf(new URL('.', url)) === path) return { url, page, isOwn }
  }
}

/** Deletes what another traveller has kept, before a page is shown. */
async function dropForeign(answer) {
  const kept = [...(await keptIn(POCKET)), ...(await keptIn(PACKING))]
  if (kept.length === 0) return
  const owner = answer.headers.get('session-owner') ?? (await ownerAfter(answer))
  if (owner && kept.some(({ page }) => !isOf(owner, page))) await tidy(owner)
}

/** Whether the owner of a kept page is signed in: the server sends a mark for each of its secrets, and one match is enough. */
function isOf(owner, { headers }) {
  const marks = owner.split(' ')
  return (headers.get('session-owner') ?? '').split(' ').some((mark) => marks.includes(mark))
}

/** The owner after a redirect, whose headers a worker cannot read: a sign-in ends with one. */
async function ownerAfter({ type }) {
  if (type !== 'opaqueredirect') return null
  const session = await fetch('/session', { signal: AbortSignal.timeout(PATIENCE_MS) })
  return session.ok ? (await session.json()).owner : null
}

const isStillKept = async (url) => Boolean(await caches.match(url, IN_POCKET))

const late = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('late')), PATIENCE_MS)
  })

/** Signing out empties the stores of a running worker too, so the next page brings the offline page back. */
async function afterVisit(fresh) {
  if (!(await caches.match(OFFLINE, { ignoreVary: true }))) await keepOfflinePage()
  await renew(fresh)
}

/** The file is answered even if it cannot be kept, because the store is full or being emptied. */
async function built(event) {
  const known = await caches.match(event.request).catch(() => undefined)
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keepFile(event.request, answer.clone()).catch(() => {}))
  return answer
}

async function keepFile(request, answer) {
  const store = await caches.open(STORE)
  await store.put(request, answer)
}

/** Only a pocket page has a header with its expiry. */
const isForPocket = ({ ok, headers }) => ok && headers.has('pocket-until')

/** Keeps the current page, with its files; `fresh` has just arrived. A renamed address is kept under its new name. */
async function keep(address, fresh) {
  const answer = fresh ?? (await fetch(address, { cache: 'no-store' }))
  if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`)
  if (!isForPocket(answer)) {
    await remove(address)
    throw new Error('not for the pocket')
  }
  const { redirected, url } = answer
  const now = redirected ? url : address
  // A browser refuses a redirected response as the answer to a visit.
  const page = redirected ? new Response(answer.body, answer) : answer
  const files = filesIn(await page.clone().text())
  const put = async () => {
    const store = await caches.open(POCKET)
    // Stored files are still right: built files never change under their name.
    const there = await Promise.all(files.map((file) => store.match(file)))
    await store.addAll(files.filter((_, index) => !there[index]))
    await store.put(now, page.clone())
    if (redirected) await store.delete(address, { ignoreVary: true })
    await tidy()
  }
  await put()
  // Meanwhile another visit may have deleted the new files, which no page named yet, or the empty store.
  const kept = await Promise.all([now, ...files].map((one) => caches.match(one, IN_POCKET)))
  if (!kept.every(Boolean)) await put()
}

/** The store if it exists: opening a missing one would create it. */
const storeOf = async (name) => ((await caches.has(name)) ? caches.open(name) : null)

async function remove(address) {
  const store = await storeOf(POCKET)
  await store?.delete(address, { ignoreVary: true })
  await tidy()
}

/**
 * Renews the kept pages after a visit, which may itself have brought one (`fresh`). They stay unchanged while no traveller is
 * signed in: after a session has expired the same traveller may return, and a deliberate sign-out empties all stores
 * (`Clear-Site-Data`).
 */
async function renew(fresh) {
  if (!(await caches.has(POCKET)) && !(await caches.has(PACKING))) return
  const session = await fetch('/session')
  if (!session.ok) return
  const { left, owner } = await session.json()
  if (left <= 0) return tidy()
  await tidy(owner)
  for (const { url, page } of await keptIn(POCKET)) {
    const age = Date.now() - Date.parse(page.headers.get('date'))
    const isFresh = url === fresh?.url
    // A page that cannot be fetched now stays unchanged.
    if (isFresh || !(age < RENEW_AFTER_MS)) await keep(url, isFresh ? fresh.page : null).catch(() => {})
  }
}

/** The pages and lists of a store, without built files. */
async function keptIn(name) {
  const store = await storeOf(name)
  const found = []
  for (const { url } of (await store?.keys()) ?? []) {
    if (!isBuilt(new URL(url))) found.push({ url, page: await store.match(url, { ignoreVary: true }) })
  }
  return found
}

/**
 * Deletes expired pages and lists, those of other owners if `owner` is given, and files that no page names; with the last
 * entry, the store.
 */
async function tidy(owner) {
  for (const name of [POCKET, PACKING]) {
    const needed = new Set()
    for (const { url, page } of await keptIn(name)) {
      if (Date.parse(page.headers.get('pocket-until')) <= Date.now()) continue
      if (owner && !isOf(owner, page)) continue
      for (const file of [url, ...filesIn(await page.text())]) needed.add(new URL(file, url).href)
    }
    if (needed.size === 0) await caches.delete(name)
    else await reduce(name, needed)
  }
}

async function reduce(name, needed) {
  const store = await caches.open(name)
  for (const { url } of await store.keys()) {
    if (!needed.has(url)) await store.delete(url, { ignoreVary: true })
  }
}
