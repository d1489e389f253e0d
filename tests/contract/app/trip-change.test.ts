import { describe, expect, it } from 'vitest'
import type { Ask } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all } from '../../support/html-words.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { status as answered, answering, changedData, type Fault } from '../../support/wire-faults.ts'

/* The self trip change of the built app over plain HTTP: cookies, one change for any number of posts, lost answers. */

const en = loadCopy('international')
const house = inHouse()

const dialog = (booking: string) => `/travels/${booking}/change`

/** Presses the button of a comparison, as a browser without script would. */
async function send(browser: BrowserCookies, booking: string, travelId = '') {
  const compared = await house.visit(`${dialog(booking)}?to=${travelId}`, { browser })
  const shown = /name="shown" value="([^"]*)"/.exec(compared.html)?.[1] ?? ''
  const path = `${dialog(booking)}?_action=startTripChange`
  const answer = await house.post(path, { booking, travelId, shown }, { browser })
  const cookies = answer.headers.getSetCookie()
  return { ...answer, cookies, token: cookies.find((line) => line.startsWith('tourchange_token=')) }
}

/** The number of a booking's changes in the sandbox. */
const changesOf = (booking: string) =>
  house.records('SELECT 1 FROM trip_changes WHERE booking_id = ?', booking).length

const change = /\/self-tour-change$/
const result = /\/self-tour-change\/result$/

/** Nora has started a change; with her own ids. */
async function started() {
  const { browser, own } = await house.alone('nora')
  await send(browser, own('B2121'))
  return {
    browser,
    own,
    see: (faults: Ask['faults'] = []) => house.visit(`/travels/${own('B2121')}`, { browser, faults }),
  }
}

describe('the departures to choose from', () => {
  it('show a picture of an allowed host on its drawing, the side that matters kept, and any other host’s drawing alone', async () => {
    const [allowed, foreign] = [house.tap.url, 'https://elsewhere.example'].map(
      (host) => `${host}/pictures/a.jpg`,
    )
    const pictures = changedData<{ options: object[] }>((data) => ({
      ...data,
      options: data.options.map((option, index) => ({
        ...option,
        pictureUrl: index === 0 ? allowed : foreign,
        pictureFocus: { x: 0.9, y: 0.5 },
      })),
    }))
    const { html } = await house.visit(dialog('B2121'), { as: 'nora', faults: [[change, pictures]] })
    const drawn = all(html, /class="change__scene"[^>]*>(.*?)<\/span>/gs)
    expect(drawn.length).toBeGreaterThan(1)
    expect(drawn.every((scene) => scene.includes('<use'))).toBe(true)
    expect(all(drawn.join(''), /<img ([^>]*)>/g)).toEqual([
      expect.stringMatching(new RegExp(`class="photo photo--right" src="${allowed}" alt=""`)),
    ])
    expect(html).not.toContain(foreign)
  })
})

describe('a change that is started', () => {
  it("is shown on its own trip's page, and looked up on no other", async () => {
    const { sub, own } = await house.newTraveller('nora')
    await send(await house.signIn(sub), own('B2121'))
    const nora = await house.signIn(sub)
    const visit = (booking: string) => house.visit(`/travels/${own(booking)}`, { browser: nora })
    // Another browser learns of it by the reached limit: it offers no change.
    const elsewhere = await visit('B2121')
    expect(elsewhere.html).toContain(en('trip-change:underway.title'))
    expect(elsewhere.html).not.toContain(en('trip-change:open'))
    // The same change again: it was started, so this browser learns of it and no new one begins.
    const again = await send(nora, own('B2121'))
    expect([again.status, changesOf(own('B2121'))]).toEqual([303, 1])
    const { html, calls } = await visit('B2121')
    expect(html).toContain(en('trip-change:underway.title'))
    expect(html).toContain(`http://localhost:${house.app.sandboxPort}/public/international/change/`)
    expect(html).not.toContain(en('trip-change:card.title'))
    expect([...calls].sort()).toEqual([
      `GET /api/users/${own('1041')}/bookings/${own('B2121')}`,
      `GET /api/users/${own('1041')}/bookings/${own('B2121')}/self-tour-change/result`,
      `GET /api/users/${own('1041')}/documents`,
      'GET /api/users/me',
    ])
    const other = await visit('B2122')
    expect(other.html).not.toContain(en('trip-change:underway.title'))
    expect(other.html).toContain(en('trip-change:card.title'))
    expect([change, result].map((each) => other.calls.some((call) => each.test(call)))).toEqual([true, false])
  })

  it.each<[what: string, Fault, ...texts: string[]]>([
    [
      'with an unknown outcome does not delay the page',
      answered(500),
      en('trip-change:live.unknown.title'),
      en('trip:receipt'),
    ],
    [
      'that was refused later is reported and offered again',
      answering({ data: { state: 'REFUSED', refusedBy: 'INSUFFICIENT_TOUR_CAPACITY', newBookingId: null } }),
      en('trip-change:live.refused.title'),
      en('trip-change:card.title'),
    ],
    [
      'that led to another booking links there',
      answering({ data: { state: 'COMPLETED', refusedBy: null, newBookingId: 'B9' } }),
      en('trip-change:moved.elsewhere'),
      'href="/travels/B9"',
    ],
  ])('%s', async (_, fault, ...texts) => {
    const { status, html } = await (await started()).see([[result, fault]])
    expect(status).toBe(200)
    for (const text of texts) expect(html).toContain(text)
  })
})

it('to a cheaper departure, after the company cancelled, costs and refunds what its comparison showed', async () => {
  const { browser, own } = await house.alone('mia')
  const id = own('B2115')
  const { html } = await house.visit(dialog(id), { browser })
  const less = /change\?to=([^"]+)"(?:(?!<\/a>)[\s\S])*?([\d.]+)\s€\sless/.exec(html)
  const [to = '', amount = ''] = [less?.[1], `${less?.[2]}\u00a0€`]
  const compared = await house.visit(`${dialog(id)}?to=${to}`, { browser })
  for (const key of ['less', 'paidBack'])
    expect(compared.html).toContain(en(`trip-change:price.${key}`, { amount }))
  expect(compared.html).not.toContain(en('trip-change:loses.difference', { amount }))
  await send(browser, id, decodeURIComponent(to))
  const trip = await house.visit(`/travels/${id}`, { browser })
  for (const key of ['less', 'paidBack'])
    expect(trip.html).toContain(en(`trip-change:moved.price.${key}`, { amount }))
})

it('sent by two tabs at once, both show the same change, and one started it', async () => {
  const { browser, own } = await house.alone('greta')
  const id = own('B2621')
  const answers = await Promise.all([send(browser, id), send(browser, id)])
  const way = [303, dialog(id)]
  expect(answers.map(({ status, location }) => [status, location])).toEqual([way, way])
  expect(changesOf(id)).toBe(1)
  expect(new Set(answers.map(({ token }) => token?.split(';')[0])).size).toBe(1)
  // And by Back, later: the app sends no request.
  const late = await send(browser, id)
  expect([late.status, late.writes]).toEqual([303, []])
})

it('the page of a change has the name of the trip, not the number of the booking', async () => {
  const { html } = await house.visit(dialog('B2110'), { as: 'mia' })
  expect(html).toMatch(/<h1[^>]*>Azores, slowly<\/h1>/)
  expect(html).not.toContain(en('trip:number', { id: 'B2110' }))
})

describe('answers of the backoffice', () => {
  it.each([
    'https://evil.example/change/x',
    'http://localhost:1/change/x',
    'http://localhost.evil.example/public/international/change/x',
  ])('%s is an address that no link leads to', async (continueUrl) => {
    const { browser, own } = await started()
    const data = { state: 'PENDING', refusedBy: null, newBookingId: null, token: 'a b;c', continueUrl }
    const { html } = await house.visit(dialog(own('B2121')), {
      browser,
      faults: [[result, answering({ data })]],
    })
    expect(html).toContain(en('trip-change:underway.title'))
    expect(html).not.toContain(continueUrl)
    expect(html).toContain('/public/international/travels"')
  })
})

describe('what the page of a trip offers', () => {
  // Each obstacle with its remedies: tests/unit/features/trip-change/refusals.test.ts.
  it('is no change that would be refused, but the reason and the remedy', async () => {
    const why = 'trip-change:refused.PAYMENT_OVERDUE'
    for (const path of ['/travels/B2114', dialog('B2114')]) {
      const { status, html } = await house.visit(path, { as: 'mia' })
      expect(status).toBe(200)
      for (const text of [en(`${why}.title`), en(`${why}.text`), '/pay/B2114']) expect(html).toContain(text)
      expect(html).not.toContain(en('trip-change:choice.legend'))
      expect(html).not.toMatch(/data-opens-dialog[^>]*\/change"|\/change"[^>]*data-opens-dialog/)
    }
  })

  it('is what the backoffice reports, with its date', async () => {
    const data = { available: true, changeableUntil: '2031-03-09', options: [] }
    const { html } = await house.visit('/travels/B2110', {
      as: 'mia',
      faults: [[change, answering({ data })]],
    })
    expect(html).toContain(en('trip-change:card.until', { date: '9 March 2031' }))
  })

  it('is not requested for a trip that our own rules do not allow to be changed', async () => {
    for (const booking of ['B2041', 'B1522']) {
      const { calls } = await house.visit(`/travels/${booking}`, { as: 'luca' })
      expect(calls.some((call) => change.test(call))).toBe(false)
    }
  })
})

// Its price, its owner, and a departure that is gone: tests/faults/price-seen.test.ts; how often: limits.test.ts there.
describe('permission', () => {
  it("a traveller cannot change another's booking, one they do not lead, or one that is over", async () => {
    const luca = await house.browserOf('luca')
    for (const [booking, expected] of Object.entries({ B2041: 409, B1522: 409, B2110: 404, nowhere: 404 })) {
      const { status, token, writes } = await send(luca, booking)
      expect([booking, status, token, writes]).toEqual([booking, expected, undefined, []])
    }
    for (const booking of ['B2110', 'nowhere'])
      expect((await house.visit(dialog(booking), { as: 'luca' })).status).toBe(404)
  })

  it('a form with a foreign mark sends nothing, and is not called an error of the traveller', async () => {
    for (const form of [
      { booking: '', travelId: '' },
      { booking: 'B2110', travelId: 'x'.repeat(500) },
    ]) {
      const { status, html, writes } = await house.post(`${dialog('B2110')}?_action=startTripChange`, form, {
        as: 'mia',
      })
      expect([status, writes]).toEqual([400, []])
      expect(html).toContain(`<title>${en('trip-change:title')}`)
    }
  })
})
