import type { BrowserContext, Page } from 'playwright/test'
import { findProgramme } from '#sandbox/programmes/programmes.ts'
import { loadCopy, textBefore } from '../support/copy.ts'
import { endSession } from '../support/session-in-time.ts'
import { signInOnPage, signInUnseen } from '../support/sign-in-page.ts'
import { expect, markets, test } from '../support/test.ts'
import { unfold } from '../support/unfold.ts'

const it = loadCopy('italy')
const DAY_MS = 86_400_000
const trip = `${markets.italy}/viaggi/B2041`
const pocket = `${trip}/in-tasca`

/** Opens a page until the service worker controls it: it needs a first visit to start. */
async function arrive(page: Page, address: string) {
  await expect(async () => {
    await page.goto(address)
    expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  }).toPass()
}

async function keepTrip(page: Page) {
  await arrive(page, pocket)
  await page.getByRole('button', { name: it('pocket:keep.do') }).click()
  await expect(page.getByRole('status').filter({ hasText: it('pocket:keep.kept') })).toBeVisible()
}

/** Every address in every cache of the origin, and the text stored there. */
const everyCache = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const store = await caches.open(name)
      for (const { url } of await store.keys()) {
        const answer = await store.match(url, { ignoreVary: true })
        found[`${name.split('-')[0]} ${new URL(url).pathname}`] = (await answer?.text()) ?? ''
      }
    }
    return found
  })

const cut = (context: BrowserContext, isCut = true) => context.setOffline(isCut)
/** The network comes back, and the page reloads by itself. */
async function reconnect(page: Page) {
  const renewed = page.waitForEvent('load')
  await cut(page.context(), false)
  await renewed
}
async function signOut(page: Page) {
  await page.goto(`${markets.italy}/esci`)
  await page
    .getByRole('main')
    .getByRole('button', { name: it('shell:LOGOUT') })
    .click()
  await page.waitForURL((url) => url.origin === markets.italy && url.pathname === '/')
}
/** The number of bytes that the browser lets the market's pages keep; without a figure as many as fit. */
async function limitStore(page: Page, quotaSize?: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: markets.italy, quotaSize })
}
/** From now on the worker's patience for a slow network is over when the test ends it. */
async function holdPatience(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  await worker.evaluate(() => {
    const waits: (() => void)[] = []
    Object.assign(self, { waits, setTimeout: (late: () => void) => waits.push(late) })
  })
  type Held = { waits: (() => void)[] }
  return {
    waits: () => worker.evaluate(() => (self as unknown as Held).waits.length),
    end: () =>
      worker.evaluate(() => {
        for (const late of (self as unknown as Held).waits.splice(0)) late()
      }),
  }
}
const has = (page: Page, store: 'pocket' | 'packing' | 'static-another') =>
  page.evaluate((name) => caches.has(name), store)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a trip in the pocket', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })
  test.beforeEach(({ consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  })

  test('is there without a network, until its owner has left', async ({ page, context, signIn }) => {
    await signIn('Sofia', 'italy')
    await keepTrip(page)

    // The only item of the traveller in any cache.
    for (const path of ['/', '/account/i-miei-dati']) {
      await page.goto(markets.italy + path)
      await expect(heading(page)).toBeVisible()
    }
    const kept = await everyCache(page)
    const addresses = Object.keys(kept).filter((name) => !name.includes(' /_astro/'))
    expect(addresses.toSorted()).toEqual(['pocket /viaggi/B2041/in-tasca', 'static /offline'])
    const { 'pocket /viaggi/B2041/in-tasca': pocketPage = '', ...others } = kept
    expect(Object.values(others).join()).not.toMatch(/Sofia|Marchetti|B2041/)
    expect(pocketPage).toContain('Svolvær rorbuer')
    expect(pocketPage, 'of others no more than first names').not.toMatch(/Marchetti|Ferraro|€|@caravel/)

    await cut(context)
    await page.goto(`${markets.italy}/`)
    await expect(heading(page)).toHaveText(it('shell:offline.title'))
    await page.getByRole('link', { name: 'Lofoten in kayak' }).click()
    await expect(page).toHaveURL(pocket)
    await expect(heading(page)).toHaveText('Lofoten in kayak')
    await expect(page.getByText('Lamholmen 12')).toBeVisible()
    await page.goto(pocket)
    await expect(page.getByText('Lamholmen 12'), 'from a deep link').toBeVisible()
    const toDo = page.locator('.card', { has: page.getByText(it('pocket:todo.title')) })
    const asOf = textBefore(it('pocket:todo.asOf', { date: '|' }))
    await expect(toDo.getByText(asOf), 'fetched just now').toBeHidden()
    const first = await toDo.getByRole('listitem').first().textContent()
    // Ten days later the balance, due in six, is late; on the first day of the trip no to-do is left.
    await page.clock.setFixedTime(Date.now() + 10 * DAY_MS)
    await page.goto(pocket)
    await expect(toDo.getByText(asOf)).toBeVisible()
    const since = textBefore(it('pocket:todo.since', { date: '|' }))
    await expect(toDo.getByRole('listitem').first()).toContainText(since)
    expect(first).not.toContain(since)
    // On its third day: that day unfolded, the next one, the contacts; settled items from before the trip are last.
    const days = findProgramme('lofoten-kayak', 'it')?.days ?? []
    const starts = (await page.locator('[data-start]').getAttribute('data-start')) ?? ''
    await page.clock.setFixedTime(Date.parse(`${starts}T12:00Z`) + 2 * DAY_MS)
    await page.goto(pocket)
    const cards = page.locator('.pocket > .card:visible')
    await expect(cards.first().locator('h2')).toHaveText([it('programme:today'), it('programme:tomorrow')])
    await expect(cards.first().locator('summary strong')).toHaveText(
      [days[2], days[3]].map((day) => day?.title ?? 'none'),
    )
    await expect(page.getByText(days[2]?.text ?? 'none')).toBeVisible()
    await expect(cards.nth(1)).toContainText('Marta Gallo')
    await expect(cards.nth(2)).toContainText(it('pocket:emergency.title'))
    await expect(cards.last()).toContainText(it('entry:entering.title'))
    await expect(page.locator('#programme summary strong')).toHaveText(
      days.filter((_, index) => index !== 2 && index !== 3).map(({ title }) => title ?? 'none'),
    )
    await expect(page.getByText('Lamholmen 12'), 'where one met').toBeHidden()
    await expect(toDo).toBeHidden()
    await page.clock.setFixedTime(Date.now() + 400 * DAY_MS)
    await page.goto(pocket)
    await expect(page.getByText('Lamholmen 12')).toBeVisible()
    await expect(page.locator('#programme summary strong')).toHaveCount(days.length)
    await expect(toDo).toBeHidden()
    await page.clock.setFixedTime(Date.now())
    await page.goto(`${markets.italy}/viaggi/B9999`)
    await expect(
      page.getByRole('link', { name: 'Lofoten in kayak' }),
      'a trip that is not kept',
    ).toBeVisible()
    await expect(page.getByText(it('pocket:list.notKept'))).toBeVisible()

    await page.goto(pocket)
    await reconnect(page)
    await expect(page.getByText('Lamholmen 12')).toBeVisible()

    await signOut(page)
    expect(Object.keys(await everyCache(page)).filter((name) => name.startsWith('pocket'))).toEqual([])

    // Sofia does not sign out; the browser forgets her session, as when it is closed.
    await signIn('Sofia', 'italy')
    await keepTrip(page)
    expect(await has(page, 'pocket'), 'for its owner').toBe(true)
    await context.clearCookies()
    await signInOnPage(page, markets.italy, 'emma')
    expect(await has(page, 'pocket'), 'before another sees anything').toBe(false)
    await cut(context)
    for (const address of [pocket, trip]) {
      await page.goto(address)
      await expect(heading(page)).toHaveText(it('shell:offline.title'))
      await expect(page.getByText('Lofoten')).toBeHidden()
    }
  })

  test('opens without or on a slow network alone', async ({ page, context, signIn, axe, consoleErrors }) => {
    const copy = page.getByText(textBefore(it('pocket:copy.text', { date: '|' })))
    const whole = page.getByRole('link', { name: it('pocket:copy.whole') })
    const isWhole = () => expect(page.getByRole('heading', { name: it('pocket:card.title') })).toBeVisible()
    await signIn('Sofia', 'italy')
    await keepTrip(page)
    await page.goto(pocket)
    await expect(page.getByText('Lamholmen 12')).toBeVisible()
    await expect(copy, 'with a network it is no copy').toBeHidden()

    await cut(context)
    await page.goto(trip)
    await expect(heading(page)).toHaveText('Lofoten in kayak')
    await expect(copy).toBeVisible()
    const [firstDay] = findProgramme('lofoten-kayak', 'it')?.days ?? []
    await expect(page.getByText(firstDay?.text ?? 'none')).toBeHidden()
    await page.getByText(firstDay?.title ?? 'none').click()
    await expect(page.getByText(firstDay?.text ?? 'none')).toBeVisible()
    await page.locator('summary').last().click()
    await expect(
      page.getByText(findProgramme('lofoten-kayak', 'it')?.packing.at(-1)?.items.at(-1) ?? 'none'),
    ).toBeVisible()
    await whole.click()
    await expect(page.getByText(it('pocket:copy.noNetwork'))).toBeVisible()
    await expect(page, 'nothing is lost by pressing').toHaveURL(trip)

    await reconnect(page)
    await isWhole()

    // Slower than the worker waits: the kept page, until the traveller prefers the live one.
    const patience = await holdPatience(context)
    let live = Promise.withResolvers<void>()
    let visits = 0
    await context.route(trip, (route) => {
      visits += 1
      return live.promise.then(() => route.continue())
    })
    const shown = page.goto(trip)
    await expect.poll(patience.waits).toBe(1)
    await patience.end()
    await shown
    await expect(copy).toBeVisible()
    await page.getByText(firstDay?.title ?? 'none').click()
    await axe()
    live.resolve()
    live = Promise.withResolvers()
    // By a key: under a pointer the page would be fetched ahead. Chromium may confirm it only with the page that it leads to.
    const pressed = whole.press('Enter')
    await expect.poll(() => visits).toBe(2)
    live.resolve()
    await pressed
    await isWhole()
    expect(await patience.waits(), 'the worker waits for it without a limit').toBe(0)
    await context.unrouteAll({ behavior: 'ignoreErrors' })

    // An error of the server, and one that requires a sign-in, count as answers.
    consoleErrors.allow(/503/)
    await context.route(trip, (route) => route.fulfill({ status: 503, body: 'out of order' }))
    await page.goto(trip)
    await expect(page.getByText('out of order')).toBeVisible()
    await page.goto(pocket)
    await expect(heading(page)).toHaveText('Lofoten in kayak')
    await context.unroute(trip)
    await context.clearCookies()
    await page.goto(trip)
    await expect(page).not.toHaveURL((url) => url.origin === markets.italy)
  })

  // Long: the first test shows that a visit keeps the current page, and the page without a kept one.
  test('is fetched no more often than it has to be; outlives a new worker, not the loss of the store', {
    tag: '@long',
  }, async ({ page: first, context, signIn }) => {
    let page = first
    await signIn('Sofia', 'italy')
    await keepTrip(page)
    let fetched = 0
    await context.route(pocket, (route) => {
      fetched += 1
      return route.continue()
    })
    const LONG_AGO = 'Thu, 01 Jan 2026 00:00:00 GMT'
    const made = () =>
      page.evaluate(
        async (address) =>
          (await caches.match(address, { cacheName: 'pocket', ignoreVary: true }))?.headers.has('made') ??
          true,
        pocket,
      )
    const makeIt = (date: string) =>
      page.evaluate(
        async ([address, date]) => {
          const store = await caches.open('pocket')
          const old = await store.match(address, { ignoreVary: true })
          const headers = new Headers(old?.headers)
          headers.set('date', date)
          headers.set('made', 'here')
          const body = await old?.text()
          await store.delete(address, { ignoreVary: true })
          await store.put(address, new Response(body, { headers }))
        },
        [pocket, date] as const,
      )
    await makeIt(new Date().toUTCString())
    await page.goto(trip)
    await page.goto(`${markets.italy}/viaggi`)
    expect([await made(), fetched], 'it is young').toEqual([true, 0])
    await page.goto(pocket)
    await expect.poll(made, 'the visit itself is kept').toBe(false)
    expect(fetched).toBe(1)
    await makeIt(LONG_AGO)
    await page.goto(pocket)
    await expect.poll(made).toBe(false)
    expect(fetched).toBe(2)
    await makeIt(LONG_AGO)
    await page.goto(trip)
    await expect.poll(made).toBe(false)
    expect(fetched).toBe(3)

    // The worker of another build and this one's after it: each waits until no page of the last one is left.
    const workers = () =>
      page.evaluate(async () => {
        const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
        return [active, waiting].map((worker) => new URL(worker?.scriptURL ?? 'none:').search)
      })
    const [own] = await workers()
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js?another'))
    for (const [active, waiting] of [
      [own, '?another'],
      ['?another', own],
    ]) {
      await expect.poll(workers).toEqual([active, waiting])
      await page.close()
      page = await context.newPage()
      await page.goto(trip)
    }
    await expect.poll(workers).toEqual([own, ''])
    await expect.poll(() => has(page, 'static-another')).toBe(false)
    await cut(context)
    await page.goto(trip)
    await expect(page.getByText('Lamholmen 12')).toBeVisible()

    await page.evaluate(() => caches.delete('pocket'))
    await page.goto(trip)
    await expect(heading(page)).toHaveText(it('shell:offline.title'))
    await expect(page.getByText(it('pocket:list.notKept'))).toBeVisible()
    await expect(page.getByRole('heading', { name: it('pocket:list.title') })).toBeHidden()
    await cut(context, false)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    await page.goto(trip)
    await expect.poll(async () => Object.keys(await everyCache(page)).includes('static /offline')).toBe(true)
    await cut(context)
    await page.goto(trip)
    await expect(heading(page)).toHaveText(it('shell:offline.title'))
  })

  // Long: the days are in tests/unit/features/trips/pocket.test.ts, and a full device is met by the packing list below.
  test('reports a full store; is renewed when it is old; is removed by one button, a week after the return, and with its trip', {
    tag: '@long',
  }, async ({ page, context, signIn }) => {
    // Persistent storage is requested only once a trip is kept.
    await page.addInitScript(() => {
      const { storage } = navigator
      const persist = storage.persist.bind(storage)
      storage.persist = () => {
        performance.mark('persist')
        return persist()
      }
    })
    const asked = () => page.evaluate(() => performance.getEntriesByName('persist').length)
    await signIn('Sofia', 'italy')
    await arrive(page, trip)
    const kept = async () => Object.keys(await everyCache(page)).filter((name) => name.startsWith('pocket'))
    expect(await kept(), 'nothing that was not asked for').toEqual([])
    await limitStore(page, 1)
    await unfold(page, it('pocket:card.title'))
    await page.getByRole('button', { name: it('pocket:keep.do') }).click()
    await expect(page.getByText(it('pocket:keep.full'))).toBeVisible()
    expect(await asked(), 'nothing is kept yet').toBe(0)
    await limitStore(page)
    await page.getByRole('button', { name: it('pocket:keep.do') }).click()
    await expect(page.getByText(it('pocket:keep.kept'), { exact: true })).toBeVisible()
    expect(await asked()).toBe(1)
    await page.goto(pocket)
    await page.getByRole('button', { name: it('pocket:keep.remove') }).click()
    await expect(page.getByText(it('pocket:keep.removed'))).toBeVisible()
    expect(await has(page, 'pocket')).toBe(false)

    const put = (path: string, until: string) =>
      page.evaluate(
        async ([address, day]) => {
          const store = await caches.open('pocket')
          const { owner } = await (await fetch('/session')).json()
          const headers = new Headers({
            date: 'Thu, 01 Jan 2026 00:00:00 GMT',
            'pocket-until': day,
            'session-owner': owner,
          })
          await store.delete(address, { ignoreVary: true })
          await store.put(address, new Response('old', { headers }))
        },
        [markets.italy + path, until] as const,
      )
    await put('/viaggi/B2041/in-tasca', '2999-01-01')
    await put('/viaggi/B9999/in-tasca', '2999-01-01')
    await page.goto(`${markets.italy}/viaggi`)
    await expect
      .poll(async () => Object.entries(await everyCache(page)).filter(([name]) => name.includes('in-tasca')))
      .toEqual([['pocket /viaggi/B2041/in-tasca', expect.stringContaining('Svolvær rorbuer')]])
    await put('/viaggi/B2041/in-tasca', '2020-01-01')
    await page.goto(`${markets.italy}/viaggi`)
    await expect.poll(() => has(page, 'pocket')).toBe(false)

    await keepTrip(page)
    await cut(context)
    await page.goto(`${markets.italy}/viaggi`)
    await page.getByRole('button', { name: it('pocket:list.removeAll') }).click()
    await expect(page.getByRole('link', { name: 'Lofoten in kayak' })).toBeHidden()
    expect(await has(page, 'pocket')).toBe(false)
    await cut(context, false)

    await keepTrip(page)
  })

  // Long: the packing list below waits for its owner by the same line of public/sw.js.
  test('outlives a session that ended by itself, until the next traveller is known', {
    tag: '@long',
  }, async ({ page, context, signIn, consoleErrors }) => {
    consoleErrors.allow(/400/)
    /** Twice: by the end of the second visit the worker has finished its work after asking who is signed in. */
    const visit = async (path: string) => {
      for (let times = 0; times < 2; times++) {
        const asked = context.waitForEvent(
          'response',
          (answer) =>
            new URL(answer.url()).pathname === '/session' && answer.request().serviceWorker() !== null,
        )
        await page.goto(markets.italy + path)
        await asked
      }
    }
    const isThere = () => has(page, 'pocket')
    await signIn('Sofia', 'italy')
    await keepTrip(page)

    // Idle for two hours: the provider still knows her, and the redirects end signed in.
    await endSession(context)
    await visit('/viaggi')
    await expect(page).toHaveURL(`${markets.italy}/viaggi`)
    expect(await isThere(), 'signed in again within one visit').toBe(true)

    // The start address shows the welcome page, which does not show who signs in.
    await endSession(context)
    await visit('/')
    await expect(page.getByRole('link', { name: it('dashboard:welcome.signIn') })).toBeVisible()
    expect(await isThere(), 'on the welcome page').toBe(true)
    await cut(context)
    await page.goto(trip)
    await expect(heading(page), 'and can be read').toHaveText('Lofoten in kayak')
    // The trip's address leads to the sign-in, which shows no form.
    await reconnect(page)
    await expect(heading(page)).toHaveText('Lofoten in kayak')
    await endSession(context)
    await page.goto(`${markets.italy}/`)
    await page.getByRole('link', { name: it('dashboard:welcome.signIn') }).click()
    await expect(page.getByRole('link', { name: it('dashboard:welcome.signIn') })).toBeHidden()
    expect(await isThere(), 'signed in again by the link').toBe(true)

    // The browser has lost every cookie; the provider shows its form, and the owner leaves and returns.
    await context.clearCookies()
    await visit('/viaggi')
    await expect(page.locator('button[name="sub"]').first()).toBeVisible()
    await visit('/offline')
    expect(await isThere(), 'while the provider asks').toBe(true)
    await signInOnPage(page, markets.italy, 'sofia')
    expect(await isThere(), 'of the same traveller').toBe(true)

    // The sign-in is refused: no owner returns.
    await context.clearCookies()
    const asking = page.waitForRequest((request) => request.url().includes('redirect_uri='))
    await page.goto(`${markets.italy}/viaggi`)
    const { searchParams: asked } = new URL((await asking).url())
    const refused = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' })
    await page.goto(`${asked.get('redirect_uri')}?${refused}`)
    await expect(heading(page)).toHaveText(it('auth:refused.title'))
    await expect.poll(isThere, 'signed out for good').toBe(false)

    // Another traveller signs in after the session has ended by itself.
    await signIn('Sofia', 'italy')
    await keepTrip(page)
    await context.clearCookies()
    await signInOnPage(page, markets.italy, 'emma')
    expect(await isThere(), 'of another owner').toBe(false)
  })

  // Long: what the page of an ended session says is in tests/contract/app/devices.test.ts; that the store goes with its owner, above.
  test('is removed from a browser whose session its owner has ended from another one', {
    tag: '@long',
  }, async ({ page, context, browser, signInLike }) => {
    const { sub, own } = await signInLike('sofia', 'italy')
    const address = `${markets.italy}/viaggi/${own('B2041')}/in-tasca`
    await arrive(page, address)
    await page.getByRole('button', { name: it('pocket:keep.do') }).click()
    await expect(page.getByRole('status').filter({ hasText: it('pocket:keep.kept') })).toBeVisible()
    const other = await browser.newContext()
    await signInUnseen(other, markets.italy, sub)
    const there = await other.newPage()
    await there.goto(`${markets.italy}/account/dispositivi`)
    await unfold(there, it('devices:others.ask'))
    await there.getByRole('button', { name: it('devices:others.yes') }).click()
    await expect(there.getByText(it('devices:done.others'))).toBeVisible()
    await other.close()
    await page.goto(`${markets.italy}/viaggi`)
    await expect(heading(page)).toHaveText(it('auth:ended.title'))
    await expect.poll(() => has(page, 'pocket')).toBe(false)
    expect(context.pages()).toHaveLength(1)
  })

  // Long: a redirect of every old slug is in tests/unit/i18n/slugs.test.ts, a renewal above.
  test('moves on with an address that was renamed', { tag: '@long' }, async ({ page, context, signIn }) => {
    await signIn('Sofia', 'italy')
    await keepTrip(page)
    // As kept before the slug was renamed; another market's redirects like an old one.
    await page.evaluate(
      async ([now, before]) => {
        const store = await caches.open('pocket')
        const kept = await store.match(now, { ignoreVary: true })
        const headers = new Headers(kept?.headers)
        headers.set('date', 'Thu, 01 Jan 2026 00:00:00 GMT')
        for (const address of before) await store.put(address, new Response('old', { headers }))
        await store.delete(now, { ignoreVary: true })
      },
      // The second leads to a page other than the pocket page.
      [pocket, ['/viajes/B2041/en-el-bolsillo', '/viajes/B2041']] as const,
    )
    await page.goto(`${markets.italy}/viaggi`)
    await expect
      .poll(async () => Object.keys(await everyCache(page)).filter((name) => name.includes('B2041')))
      .toEqual(['pocket /viaggi/B2041/in-tasca'])
    await cut(context)
    for (const address of [pocket, trip]) {
      await page.goto(address)
      await expect(heading(page)).toHaveText('Lofoten in kayak')
      await expect(page.getByText('Lamholmen 12')).toBeVisible()
    }
  })

  test('remembers what is packed, for its owner alone', async ({ page, context, signIn }) => {
    const list = page.locator('[data-packing]')
    const jacket = list.getByRole('checkbox').nth(2)
    const sum = (done: number, total: number) =>
      expect(list.getByText(it('programme:packing.packed', { done, total }))).toBeVisible()
    /** What the page shows at once is stored a moment later. */
    const stored = (done: number, own: number) =>
      expect
        .poll(() =>
          page.evaluate(async () => {
            const store = await caches.open('packing')
            const [list] = await store.matchAll()
            const { ticked = [], own = [] } = (await list?.json()) ?? {}
            return [ticked.length, own.length]
          }),
        )
        .toEqual([done, own])
    const add = async (item: string) => {
      await list.getByLabel(it('programme:packing.add')).fill(item)
      await page.keyboard.press('Enter')
    }
    await signIn('Sofia', 'italy')
    await keepTrip(page)
    await page.goto(pocket)
    await sum(0, 15)
    await jacket.check()
    await add('<b>Ferri</b> da maglia')
    await expect(list.getByRole('status')).toHaveText(
      it('programme:packing.added', { item: '<b>Ferri</b> da maglia' }),
    )
    await add('Scacchi')
    await add('Scacchi')
    await expect(list.getByRole('status')).toHaveText(it('programme:packing.there'))
    await list.getByLabel('<b>Ferri</b> da maglia', { exact: true }).check()
    await sum(2, 17)
    await list.getByRole('button', { name: it('programme:packing.remove', { item: 'Scacchi' }) }).click()
    await sum(2, 16)
    await stored(2, 1)

    await cut(context)
    await page.goto(pocket)
    await sum(2, 16)
    await expect(jacket).toBeChecked()
    await expect(list.getByLabel('Scacchi')).toBeHidden()
    await jacket.uncheck()
    await stored(1, 1)
    await reconnect(page)
    await sum(1, 16)
    await page.goto(trip)
    await expect(page.getByText(it('programme:packing.packed', { done: 1, total: 16 }))).toBeVisible()

    // The session is forgotten, as after two hours: the list waits for its owner, and is deleted before another traveller sees anything.
    await context.clearCookies()
    await page.goto(`${markets.italy}/`)
    await signIn('Sofia', 'italy')
    await page.goto(pocket)
    await sum(1, 16)
    await context.clearCookies()
    await signInOnPage(page, markets.italy, 'luca')
    expect(await has(page, 'packing')).toBe(false)
    await page.goto(pocket)
    await sum(0, 15)
    await jacket.check()
    await expect.poll(() => has(page, 'packing')).toBe(true)
    await signOut(page)
    expect(await has(page, 'packing'), 'signed out').toBe(false)
  })

  // Long: the packing list below meets a browser that keeps nothing.
  test('is not offered by a browser without a store, as in a private window, or without service workers', {
    tag: '@long',
  }, async ({ page, signIn }) => {
    await signIn('Sofia', 'italy')
    await arrive(page, trip)
    const offered = page.getByRole('button', { name: it('pocket:keep.do') })
    await unfold(page, it('pocket:card.title'))
    await expect(offered).toBeVisible()
    for (const without of [
      () => {
        CacheStorage.prototype.keys = () => Promise.reject(new DOMException('refused', 'SecurityError'))
      },
      () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
    ]) {
      await page.addInitScript(without)
      await page.goto(trip)
      await unfold(page, it('pocket:card.title'))
      await expect(page.getByRole('link', { name: it('pocket:card.open') })).toBeVisible()
      // The button comes once the worker is ready and the store has answered twice, so it would be here after this.
      await page.evaluate(async () => {
        await navigator.serviceWorker?.ready
        for (let times = 0; times < 3; times++) await caches.match('/')
      })
      await expect(offered).toBeHidden()
    }

    // The page is complete without it.
    await page.goto(pocket)
    await expect(page.getByText('Lamholmen 12')).toBeVisible()
  })
})

test.describe('a phone in another zone', () => {
  // At a place with another date than Italy now.
  const hour = new Date().getUTCHours()
  const timezoneId = hour >= 10 && hour < 23 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
  test.use({ serviceWorkers: 'allow', timezoneId })

  // Long: tests/unit/features/trips/pocket.test.ts has days over the date line.
  test('shows the server’s own times', { tag: '@long' }, async ({ page, context, signIn, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await signIn('Sofia', 'italy')
    await keepTrip(page)
    const countdown = page.locator('.pocket__countdown')
    const sent = await page.evaluate(async (address) => (await fetch(address)).text(), pocket)
    const [, drawn] = /pocket__countdown[^>]*>\s*([^<]*?)\s*</.exec(sent) ?? []
    await expect(countdown).toHaveText(drawn ?? 'none')
    await cut(context)
    await page.goto(pocket)
    await expect(countdown).toHaveText(drawn ?? 'none')
    const copy = textBefore(it('pocket:copy.text', { date: '|' }))
    const at = /\d\d:\d\d/.exec((await page.getByText(copy).textContent()) ?? '')?.[0]
    await page.goto(`${markets.italy}/`)
    const asOf = textBefore(it('pocket:list.asOf', { date: '|' }))
    await expect(page.getByRole('listitem').getByText(asOf)).toContainText(at ?? 'no time')
  })
})

test.describe('a packing list without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('reports what a full device or a browser that keeps nothing loses', async ({ page, signIn }) => {
    const list = page.locator('[data-packing]')
    const first = list.getByRole('checkbox').first()
    await signIn('Sofia', 'italy')
    await page.goto(pocket)
    await limitStore(page, 1)
    await first.check()
    await expect(list.getByRole('status')).toHaveText(it('programme:packing.full'))
    await expect(first, 'ticked all the same').toBeChecked()
    await limitStore(page)

    await page.evaluate(async () => {
      const headers = { 'session-owner': 'somebody', 'pocket-title': '9%20of%209' }
      const store = await caches.open('packing')
      await store.put(
        '/packing/B2041?somebody',
        new Response('{"own":["Diario"],"ticked":["Diario"]}', { headers }),
      )
    })
    await page.goto(trip)
    await expect(page.getByText('15 cose')).toBeVisible()
    await page.goto(pocket)
    await expect(list.getByText(it('programme:packing.packed', { done: 0, total: 15 }))).toBeVisible()
    await expect(page.getByText('Diario')).toBeHidden()

    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'))
      CacheStorage.prototype.match = refuse
      CacheStorage.prototype.open = refuse
    })
    await page.goto(pocket)
    await expect(list.getByRole('status')).toHaveText(it('programme:packing.failed'))
    await first.check()
    await expect(first).toBeChecked()
  })
})
