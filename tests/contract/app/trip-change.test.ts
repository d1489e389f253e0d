import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf, onScreen } from '../../support/copy.ts'
import type { NewTraveller } from '../../support/new-traveller.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'

/* The self trip change of the built app over plain HTTP: cookies, one change however often it is sent, lost answers. */

const en = copyOf('international')
let house: House
let app: RunningApp
let tap: Tap

const address = (path: string) => `http://localhost:${app.port}${path}`
const dialog = (booking: string) => `/travels/${booking}/change`

/** A traveller of one test alone, and their bookings' own ids. */
async function alone(like: string): Promise<[BrowserCookies, NewTraveller['own']]> {
  const { sub, own } = await house.newTraveller(like)
  return [await house.signIn(sub), own]
}

async function visit(browser: BrowserCookies, path: string) {
  const response = await browser.fetch(address(path))
  return { status: response.status, html: await response.text() }
}

/** The hidden field of a comparison that proves what was shown (record 030); empty where nothing is compared. */
async function shownTo(browser: BrowserCookies, booking: string, travelId = ''): Promise<string> {
  const { html } = await visit(browser, `${dialog(booking)}?to=${travelId}`)
  return /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? ''
}

/** Posts the form as a browser without script would; the answer's page is not followed. */
async function send(browser: BrowserCookies, booking: string, form: Record<string, string> = {}) {
  const shown = form.shown ?? (await shownTo(browser, booking, form.travelId))
  const response = await browser.fetch(address(`${dialog(booking)}?_action=startTripChange`), {
    method: 'POST',
    headers: { origin: address(''), 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ booking, travelId: '', ...form, shown }),
  })
  const cookies = response.headers.getSetCookie()
  return {
    status: response.status,
    html: onScreen(await response.text()),
    location: response.headers.get('location'),
    cookies,
    token: cookies.find((line) => line.startsWith('tourchange_token=')),
  }
}

/** How many changes of a booking the sandbox knows of. */
function changesOf(booking: string): number {
  const db = new DatabaseSync(join(app.dataDir, 'sandbox.sqlite'), { readOnly: true })
  const row = db.prepare('SELECT count(*) AS n FROM trip_changes WHERE booking_id = ?').get(booking)
  db.close()
  return Number(row?.n)
}

const posts = () => tap.seen.filter((call) => call.startsWith('POST ') && call.endsWith('/self-tour-change'))
const change = /\/self-tour-change$/
const result = /\/self-tour-change\/result$/

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
})
afterAll(() => house?.close())
afterEach(() => {
  tap.break(null)
  tap.answer(null)
  tap.lose(null)
  tap.reset()
})

describe('a change that is started', () => {
  it('keeps its token for 30 days on the parent domain, and nothing a script could read', async () => {
    const [nora, own] = await alone('nora')
    const { status, token, cookies, location } = await send(nora, own('B2121'))
    expect([status, location]).toEqual([303, dialog(own('B2121'))])
    const [pair, ...attributes] = (token ?? '').split('; ')
    expect(pair).toMatch(/^tourchange_token=[\w-]{20,}$/)
    expect(attributes.sort()).toEqual(
      ['Domain=localhost', 'HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'].sort(),
    )
    const noted = cookies.find((line) => line.startsWith('__Host-tourchange-bookings='))
    expect(noted).toContain(own('B2121'))
    expect(noted).not.toContain('Domain')
  })

  it("is shown on its own trip's page, and not asked about on any other", async () => {
    const { sub, own } = await house.newTraveller('nora')
    await send(await house.signIn(sub), own('B2121'))
    const nora = await house.signIn(sub)
    // Another browser learns of it by the limit that it has reached: there is nothing to offer.
    const elsewhere = await visit(nora, `/travels/${own('B2121')}`)
    expect(elsewhere.html).toContain(en('trip-change:underway.title'))
    expect(elsewhere.html).not.toContain(en('trip-change:open'))
    // The same change once more: it was started, so this browser learns of it and nothing new begins.
    const again = await send(nora, own('B2121'))
    expect([again.status, changesOf(own('B2121'))]).toEqual([303, 1])
    tap.reset()
    const { html } = await visit(nora, `/travels/${own('B2121')}`)
    expect(html).toContain(en('trip-change:underway.title'))
    expect(html).toContain(`http://localhost:${app.sandboxPort}/public/international/change/`)
    expect(html).not.toContain(en('trip-change:card.title'))
    expect(tap.seen.sort()).toEqual([
      `GET /api/users/${own('1041')}/bookings/${own('B2121')}`,
      `GET /api/users/${own('1041')}/bookings/${own('B2121')}/self-tour-change/result`,
      `GET /api/users/${own('1041')}/documents`,
      'GET /api/users/me',
    ])
    tap.reset()
    const other = await visit(nora, `/travels/${own('B2122')}`)
    expect(other.html).not.toContain(en('trip-change:underway.title'))
    expect(other.html).toContain(en('trip-change:card.title'))
    expect(tap.seen.some((call) => change.test(call))).toBe(true)
    expect(tap.seen.some((call) => result.test(call))).toBe(false)
  })

  it('is shown on the page as soon as it is known, and does not delay the page when it is not', async () => {
    const [nora, own] = await alone('nora')
    await send(nora, own('B2121'))
    tap.break(result)
    const { status, html } = await visit(nora, `/travels/${own('B2121')}`)
    expect(status).toBe(200)
    expect(html).toContain(en('trip-change:live.untold.title'))
    expect(html).toContain(en('trip:receipt'))
  })

  it('refused by the backoffice later, is reported and offered again', async () => {
    const [nora, own] = await alone('nora')
    await send(nora, own('B2121'))
    tap.answer(result, {
      data: { state: 'REFUSED', refusedBy: 'INSUFFICIENT_TOUR_CAPACITY', newBookingId: null },
    })
    const { html } = await visit(nora, `/travels/${own('B2121')}`)
    expect(html).toContain(en('trip-change:live.refused.title'))
    expect(html).toContain(en('trip-change:card.title'))
  })

  it('that led to another booking links there', async () => {
    const [nora, own] = await alone('nora')
    await send(nora, own('B2121'))
    tap.answer(result, { data: { state: 'COMPLETED', refusedBy: null, newBookingId: 'B9' } })
    const { html } = await visit(nora, `/travels/${own('B2121')}`)
    expect(html).toContain(en('trip-change:moved.elsewhere'))
    expect(html).toContain('href="/travels/B9"')
  })
})

describe('one change, however often it is sent', () => {
  it('two tabs at once show the same, one started it', async () => {
    const [greta, own] = await alone('greta')
    const answers = await Promise.all([send(greta, own('B2621')), send(greta, own('B2621'))])
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, dialog(own('B2621'))],
      [303, dialog(own('B2621'))],
    ])
    expect(changesOf(own('B2621'))).toBe(1)
    const tokens = new Set(answers.map(({ token }) => token?.split(';')[0]))
    expect(tokens.size).toBe(1)
    // And by Back, later: nothing is sent at all.
    tap.reset()
    expect((await send(greta, own('B2621'))).status).toBe(303)
    expect(posts()).toEqual([])
  })

  it('two clicks on a departure move the booking once', async () => {
    const greta = await house.signIn('greta')
    const page = await visit(greta, dialog('B2622'))
    const [, travelId = ''] = /change\?to=([^"]+)"/.exec(page.html) ?? []
    const answers = await Promise.all([
      send(greta, 'B2622', { travelId }),
      send(greta, 'B2622', { travelId }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(answers.map(({ location }) => location)).toEqual(['/travels/B2622', '/travels/B2622'])
    expect(changesOf('B2622')).toBe(1)
    // What was changed stands on the trip's page, at every visit.
    for (const _visit of [1, 2]) {
      const { html } = await visit(greta, '/travels/B2622')
      expect(html).toContain(en('trip-change:moved.title'))
      expect(html).toMatch(/Before that it was for “[^”]+”, \d/)
    }
    // The month's maximum: greta has no third.
  })
})

it('the page of a change is called by the trip, not by the number of the booking', async () => {
  const mia = await house.signIn('mia')
  const { html } = await visit(mia, dialog('B2110'))
  expect(html).toMatch(/<h1[^>]*>Azores, slowly<\/h1>/)
  expect(html).not.toContain(en('trip:number', { id: 'B2110' }))
})

describe('answers of the backoffice', () => {
  it.each([
    'https://evil.example/change/x',
    'http://localhost:1/change/x',
    'http://localhost.evil.example/public/international/change/x',
  ])('%s is no address we lead to', async (continueUrl) => {
    const [nora, own] = await alone('nora')
    await send(nora, own('B2121'))
    tap.answer(result, {
      data: { state: 'PENDING', refusedBy: null, newBookingId: null, token: 'a b;c', continueUrl },
    })
    const { html } = await visit(nora, dialog(own('B2121')))
    expect(html).toContain(en('trip-change:underway.title'))
    expect(html).not.toContain(continueUrl)
    expect(html).toContain('/public/international/travels"')
  })

  it('an unknown refusal has a general text and leads to customer care', async () => {
    const mia = await house.signIn('mia')
    tap.answer(change, { data: { available: false, blockedBy: 'MOON_IN_RETROGRADE', options: [] } })
    const { status, html } = await visit(mia, dialog('B2110'))
    expect(status).toBe(200)
    expect(html).toContain(en('trip-change:refused.OTHER.title'))
    expect(html).toContain('/public/international/contact')
    expect(html).not.toContain('RETROGRADE')
  })
})

describe('what the page of a trip offers', () => {
  const offer = (html: string) => html.includes('data-opens-dialog') && html.includes('/change"')

  it.each([
    ['B2111', 'refused.TOUR_DEPARTURE_TOO_CLOSE', '/contact'],
    ['B2113', 'refused.INSUFFICIENT_TOUR_CAPACITY', '/contact'],
    ['B2114', 'refused.PAYMENT_OVERDUE', '/pay/B2114'],
  ])('%s: not a change that would be refused, but why (%s) and the remedy', async (booking, why, remedy) => {
    const mia = await house.signIn('mia')
    const pages = [await visit(mia, `/travels/${booking}`), await visit(mia, dialog(booking))]
    for (const { status, html } of pages) {
      expect(status).toBe(200)
      expect(html).toContain(en(`trip-change:${why}.title`))
      expect(html).toContain(en(`trip-change:${why}.text`))
      expect(html).toContain(remedy)
      expect(html).not.toContain(en('trip-change:choice.legend'))
    }
    expect(offer(pages[0]?.html ?? '')).toBe(false)
  })

  it('is what the backoffice says, with its date', async () => {
    const mia = await house.signIn('mia')
    tap.answer(change, { data: { available: true, changeableUntil: '2031-03-09', options: [] } })
    const { html } = await visit(mia, '/travels/B2110')
    expect(html).toContain(en('trip-change:card.until', { date: '9 March 2031' }))
  })

  it('is not asked for a trip that our own rules do not allow to be changed', async () => {
    const luca = await house.signIn('luca')
    tap.reset()
    for (const booking of ['B2041', 'B1522']) await visit(luca, `/travels/${booking}`)
    expect(tap.seen.some((call) => change.test(call))).toBe(false)
  })
})

describe('who may, and how often', () => {
  it("nobody changes somebody else's booking, nor one they do not lead, nor one that is over", async () => {
    const luca = await house.signIn('luca')
    const answers = { B2041: 409, B1522: 409, B2110: 404, nowhere: 404 }
    for (const [booking, expected] of Object.entries(answers)) {
      const { status, token } = await send(luca, booking)
      expect(status, booking).toBe(expected)
      expect(token).toBeUndefined()
    }
    expect(posts()).toEqual([])
    const pages = await Promise.all(['B2110', 'nowhere'].map((booking) => visit(luca, dialog(booking))))
    expect(pages.map(({ status }) => status)).toEqual([404, 404])
  })

  it('a form that is not ours sends nothing, and is not called an error of the traveller', async () => {
    const [mia, own] = await alone('mia')
    for (const form of [
      { booking: '', travelId: '' },
      { booking: own('B2110'), travelId: 'x'.repeat(500) },
    ]) {
      const { status, html } = await send(mia, own('B2110'), form)
      expect(status).toBe(400)
      expect(html).toContain(`<title>${en('trip-change:title')}`)
    }
    expect(posts()).toEqual([])
  })

  it('a full departure leads back to the choice, which says so', async () => {
    const [mia, own] = await alone('mia')
    const { status, html } = await send(mia, own('B2110'), { travelId: 'azores-slow-d145' })
    expect(status).toBe(409)
    expect(html).toContain(en('trip-change:gone'))
    expect(html).toContain(en('trip-change:choice.legend'))
    expect(html).toContain(`<title>${en('trip-change:title')}`)
    expect(changesOf(own('B2110'))).toBe(0)
    // So does the address of a comparison with it.
    const page = await visit(mia, `${dialog(own('B2110'))}?to=azores-slow-d145`)
    expect([page.status, page.html.includes(en('trip-change:gone'))]).toEqual([200, true])
  })

  it('the eleventh attempt within ten minutes has to wait', async () => {
    const [mia, own] = await alone('mia')
    tap.break(result)
    const tries = []
    for (let i = 0; i < 12; i += 1) tries.push(await send(mia, own('B2110')))
    expect(tries.at(-1)?.status).toBe(429)
    expect(tries.at(-1)?.html).toContain(en('trip-change:trouble.rateLimited.title'))
    expect(posts()).toEqual([])
    // It is mia's limit alone.
    expect((await send(await house.signIn('lucia'), 'B2401')).status).toBe(503)
  })
})
