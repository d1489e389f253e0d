/*
 * Keeps what every visitor gets alike: built files, which never change under their name, and one page to show
 * without a connection. Of a traveller it keeps the pages for the pocket that were asked for, and nothing else
 * (record 017). `?<build>` in its own address names the build, so that each build starts with an empty store.
 */
const STORE = `static-${self.location.search.slice(1)}`
/** Pages for the pocket and the files they name. Pages look into it by this name (pocket/kept.ts). */
const POCKET = 'pocket'
/** What is ticked on packing lists, which pages keep (packing/kept.ts). */
const PACKING = 'packing'
const IN_POCKET = { cacheName: POCKET, ignoreSearch: true, ignoreVary: true }
const OFFLINE = '/offline'
/** A kept page is fetched again on a visit when it is older than this. */
const RENEW_AFTER_MS = 5 * 60_000
/** A network that takes longer than this is no network, where there is a kept page to show: longer than our server ever does. */
const PATIENCE_MS = 6000
/** Addresses for which a traveller waits as long as it takes, having seen what is kept. */
const awaited = new Set()

const isBuilt = (url) => url.origin === self.location.origin && url.pathname.startsWith('/_astro/')
const filesIn = (html) => [...new Set(html.match(/\/_astro\/[\w.~-]+/g) ?? [])]

// It waits until the last page that an earlier build's worker serves is closed: on a change in the middle of a page that page lost files.
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

/** A page asks to keep the page at an address, to let it go, or to go there; the answer is "done", "full" or "failed". */
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

/** The page and the files it names, asked for without cookies: nobody in particular. */
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

/** The network first; a kept page where that fails or is slow; else the page for all other addresses. */
async function navigate(event) {
  const { url, headers } = event.request
  // What is fetched ahead may be shown when there is a network again.
  const isAhead = headers.has('sec-purpose')
  const asked = fetch(event.request)
  // Nobody waits for one that fails after it was late.
  asked.catch(() => {})
  const kept = isAhead ? undefined : await keptFor(url).catch(() => undefined)
  const isAwaited = awaited.delete(url)
  try {
    const answer = await (kept && !isAwaited ? Promise.race([asked, late()]) : asked)
    await dropForeign(answer).catch(() => {})
    const fresh = kept?.isOwn && isForPocket(answer) ? { url: kept.url, page: answer.clone() } : null
    event.waitUntil(afterVisit(fresh).catch(() => {}))
    // A server out of order is no missing network: at a trip's address its own answer is shown, which lists what is kept.
    return kept?.isOwn && answer.status >= 500 && (await isStillKept(kept.url)) ? kept.page : answer
  } catch (error) {
    // Also on a phone that stays offline.
    await tidy().catch(() => {})
    const page = kept && (await isStillKept(kept.url)) ? kept.page : undefined
    const shown = page ?? (!isAhead && (await caches.match(OFFLINE, { ignoreVary: true })))
    if (shown) return shown
    throw error
  }
}

/** Whether there is a network, of which any answer is a sign: then the page at an address is waited for. */
async function reach(address) {
  await fetch('/session', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  awaited.add(address)
}

const pathOf = (url) => new URL(url).pathname.replace(/\/$/, '')

/** The kept page that an address shows: its own (`isOwn`), or that of the trip there, whose page for the pocket is one step below. */
async function keptFor(address) {
  const path = pathOf(address)
  for (const { url, page } of await keptIn(POCKET)) {
    const isOwn = pathOf(url) === path
    if (isOwn || pathOf(new URL('.', url)) === path) return { url, page, isOwn }
  }
}

/** Before a page is shown: what another traveller than the one who is signed in now has kept goes. */
async function dropForeign(answer) {
  const kept = [...(await keptIn(POCKET)), ...(await keptIn(PACKING))]
  if (kept.length === 0) return
  const owner = answer.headers.get('session-owner') ?? (await ownerAfter(answer))
  if (owner && kept.some(({ page }) => !isOf(owner, page))) await tidy(owner)
}

/** Whether a kept page is of who is signed in: the server names a mark for each of its secrets, and one in common is enough. */
function isOf(owner, { headers }) {
  const marks = owner.split(' ')
  return (headers.get('session-owner') ?? '').split(' ').some((mark) => marks.includes(mark))
}

/** Who is signed in after a redirect, whose headers nobody may read: a sign-in ends with one. */
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

/** Signing out empties the store, of a worker too that stays: the next page that comes brings the offline page back. */
async function afterVisit(fresh) {
  if (!(await caches.match(OFFLINE, { ignoreVary: true }))) await keepOfflinePage()
  await renew(fresh)
}

/** What cannot be kept, since the store is full or being emptied, is an answer all the same. */
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

/** Only a page for the pocket says until when it may be kept. */
const isForPocket = ({ ok, headers }) => ok && headers.has('pocket-until')

/** Keeps the page as it is now, with its files; `fresh` is one that has just come. Where its address was renamed, under the new one. */
async function keep(address, fresh) {
  const answer = fresh ?? (await fetch(address, { cache: 'no-store' }))
  if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`)
  if (!isForPocket(answer)) {
    await remove(address)
    throw new Error('not for the pocket')
  }
  const { redirected, url } = answer
  const now = redirected ? url : address
  // A visit may not be answered with what a redirect led to.
  const page = redirected ? new Response(answer.body, answer) : answer
  const files = filesIn(await page.clone().text())
  const put = async () => {
    const store = await caches.open(POCKET)
    // What is there already is the same: built files never change under their name.
    const there = await Promise.all(files.map((file) => store.match(file)))
    await store.addAll(files.filter((_, index) => !there[index]))
    await store.put(now, page.clone())
    if (redirected) await store.delete(address, { ignoreVary: true })
    await tidy()
  }
  await put()
  // Another visit may have tidied up between the two: the files that no page named yet, or the store that was empty.
  const kept = await Promise.all([now, ...files].map((one) => caches.match(one, IN_POCKET)))
  if (!kept.every(Boolean)) await put()
}

/** A store where there is one: to open it would make it. */
const storeOf = async (name) => ((await caches.has(name)) ? caches.open(name) : null)

async function remove(address) {
  const store = await storeOf(POCKET)
  await store?.delete(address, { ignoreVary: true })
  await tidy()
}

/**
 * After a visit, of which `fresh` may be a kept page: each as it is now. Where nobody is signed in they stay as they are: a session
 * that ended by itself may be the same traveller's again in a moment, and an answer to who is signed out for good empties all
 * stores (`Clear-Site-Data`).
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
    // One that cannot be had now stays as it is.
    if (isFresh || !(age < RENEW_AFTER_MS)) await keep(url, isFresh ? fresh.page : null).catch(() => {})
  }
}

/** What a store has beside built files. */
async function keptIn(name) {
  const store = await storeOf(name)
  const found = []
  for (const { url } of (await store?.keys()) ?? []) {
    if (!isBuilt(new URL(url))) found.push({ url, page: await store.match(url, { ignoreVary: true }) })
  }
  return found
}

/**
 * Takes out the pages and lists whose time is over, those of another owner if one is given, and the files that no page names; and
 * with the last of each the store.
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
