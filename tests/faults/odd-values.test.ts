import { describe, expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { readNumbers, readVisibleWords } from '../support/html-words.ts'
import { changedData, changedItems, type Fault, type Json } from '../support/wire-faults.ts'
import { inHouse } from './in-house.ts'
import { findFlaws } from './valid-page.ts'

/* A malformed value in an answer costs only its item, and the page names the omission. */

const en = loadCopy('international')
const house = inHouse()

const booking = /\/bookings\/B\d+$/
const listWith = (...more: unknown[]) => changedData<unknown[]>((items) => [...items, ...more])
const see = async (path: string, call: RegExp, fault: Fault, as = 'emma') => {
  const seen = await house.visit(path, { as, faults: [[call, fault]] })
  expect([seen.status, findFlaws(seen.html)]).toEqual([200, []])
  return seen.screen
}
const bookings = /\/bookings$/
/** The page of Emma's trip, with this in its place. */
const seeTrip = (more: (data: Json) => Json) =>
  see(
    '/travels/B2101',
    booking,
    changedData((data) => ({ ...data, ...more(data) })),
  )

// The notice for each of its lists: odd-items.test.ts.
describe('a trip', () => {
  it('with a malformed total, and without optional parts, is shown and mentions the gap', async () => {
    const none = { tourConfirmed: null, availability: null, completeness: null, paymentStatus: 5 }
    const half = { coordinator: { id: 'c' }, privateRoom: { pax: 0 }, deposit: { amount: 1 } }
    const html = await seeTrip(() => ({ ...none, ...half, total: { amount: 'much' } }))
    for (const text of [en('ui:omitted.total'), en('trip:receipt')]) expect(html).toContain(text)
  })

  it.each<[what: string, left: number, more: (programme: Json) => Json]>([
    ['some', -2, (programme) => programme],
    ['only', 0, (programme) => programme],
    ['only, and nothing else', 0, () => ({ language: 'en' })],
  ])('with unreadable days has as many gaps wherever it is shown: %s', async (_, left, more) => {
    let count = 0
    const days = changedData<{ tour: { programme: Json & { days: Json[] } } }>((data) => {
      const { programme } = data.tour
      count = programme.days.splice(left).length
      const unreadable = Array.from({ length: count }, () => ({}))
      const tour = {
        ...data.tour,
        programme: { ...more(programme), days: [...programme.days, ...unreadable] },
      }
      return { ...data, tour }
    })
    for (const path of ['/', '/travels/B2101', '/travels/B2101/pocket']) {
      const seen = await see(path, booking, days)
      expect(seen, path).toContain(en('ui:omitted.programme', { count }).split('|')[1])
      // Ten days with rain are others.
      expect(seen, path).not.toMatch(new RegExp(`\\b${en('trips:days', { count: 0 }).split('|')[1]}`))
    }
  })

  it('with absurdly large numbers is shown', async () => {
    const fault = changedData((data) => ({
      ...data,
      priceLines: [{ ...(data.priceLines as object[])[0], quantity: 1e9 }],
      pax: 1e9,
      startDate: '0001-01-01',
      endDate: '9999-12-31',
    }))
    for (const path of ['/travels/B2101', '/files/calendar/B2101']) {
      const { status: code } = await house.visit(path, { as: 'emma', faults: [[booking, fault]] })
      expect([path, code]).toEqual([path, 200])
    }
  })

  it('with unreadable flights accepts no others, which would replace them', async () => {
    const flights = [{ travelerId: 'B2703-T1', flights: [{ flightNumber: 'AZ1', stops: 4 }] }]
    const fault = changedData((data) => ({ ...data, flights }))
    const faults = [[booking, fault]] as const
    const path = '/travels/B2703/B2703-T1/flights'
    const { screen, status: code } = await house.visit(path, { as: 'vera', faults })
    expect(code).toBe(503)
    expect(screen).toContain(en('flights:closed.unreadable'))
    const fields = { booking: 'B2703', traveller: 'B2703-T1', command: 'remove' }
    const { writes } = await house.post(`${path}?_action=shareFlights`, fields, { as: 'vera', faults })
    expect(writes).toEqual([])
  })
})

describe('the trip in the catalogue', () => {
  const ages = en('trip:about.agesBetween', { from: 25, to: 35 })

  it.each([
    ['both', { amount: 129_950, currency: 'EUR' }, '25-35', [ages]],
    ['unreadable values', { amount: 'much' }, '18-99', []],
  ] as const)('with %s', async (_case, priceFrom, ageGroup, expected: readonly string[]) => {
    const html = await seeTrip(({ tour }) => ({ priceFrom, tour: { ...(tour as Json), ageGroup } }))
    for (const text of expected) expect(html).toContain(text)
    // A trip's starting price is no part of a traveller's bill.
    expect([html.includes('1.299,50'), /Aged \d/.test(html)]).toEqual([false, expected.length > 0])
  })
})

it('a document without all its dates lacks nothing', async () => {
  const blank = { issuingCountry: null, issueDate: null, expirationDate: null }
  const fault = changedItems((one) => ({ ...one, ...blank }))
  const html = await see('/account/documents', /\/documents$/, fault)
  expect(html).toContain(en('ui:notGiven'))
  expect(html).not.toContain(en('ui:missing'))
})

it('my data counts the items that its lists lack', async () => {
  const spoilt = changedData((data) => ({
    ...data,
    payments: [null],
    flights: [7, ...(data.flights as [])],
  }))
  const { html: text } = await house.visit('/files/my-data', {
    as: 'emma',
    faults: [
      [booking, spoilt],
      [bookings, listWith({ colour: 'blue' })],
      [/\/credits$/, listWith(null, null)],
    ],
  })
  const { omitted } = JSON.parse(text) as { omitted: Record<string, number> }
  expect(omitted).toMatchObject({
    bookings: 1,
    credits: 2,
    'bookings/B2101.payments': 1,
    'bookings/B2101.flights': 1,
  })
})

it('credits of a status that nobody here knows are promised to nobody', async () => {
  const credits = /\/credits$/
  const active = await see(
    '/account/credits',
    credits,
    changedItems((one) => ({ ...one, status: 'ACTIVE' })),
    'sofia',
  )
  const blocked = await see(
    '/account/credits',
    credits,
    changedItems((one) => ({ ...one, status: 'BLOCKED' })),
    'sofia',
  )
  for (const [html, key, isThere] of [
    [active, 'credits:total', true],
    [active, 'credits:unclear.title', false],
    [blocked, 'credits:total', false],
    [blocked, 'credits:unclear.title', true],
  ] as const)
    expect([key, html.includes(en(key))]).toEqual([key, isThere])
})

it('a trip without a name and a traveller, and with its dates reversed, is named by its number', async () => {
  // biome-ignore format: grouped by line
  const blank = (data: Json) => ({
    ...data,
    tour: { ...(data.tour as Json), title: ' ', destination: '' }, pax: 0,
    startDate: '2999-03-10', endDate: '2999-03-01', bookingStatus: 'ACTIVE',
  })
  const trip = await seeTrip(blank)
  expect(trip).toMatch(/<h1[^>]*>B2101<\/h1>/)
  const trips = await see('/travels?show=all', bookings, changedItems(blank))
  expect(trips).toContain('/travels/B2101')
  for (const html of [trip, trips]) expect(html).not.toMatch(/-\d+(?: |&nbsp;|\u00a0)days/)
})

// Readable but impossible answers (product §10, §16): the page shows what is known, without contradiction. Rules: tests/unit/bookings.
describe('impossible values', () => {
  const wordsIn = (html: string) => readVisibleWords(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' '))
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const times = (words: string, expected: string) => plain(words).split(plain(expected)).length - 1
  const unpaid = (change: (one: Json) => Json) => (data: Json) =>
    (data.payments as Json[]).map((one) => (one.status === 'PAID' ? one : { ...one, ...change(one) }))

  it('a due day before the booking is not shown, and makes nothing late', async () => {
    const long = { dueDate: '2020-03-03', status: 'EXPIRED' }
    const late = unpaid(() => long)
    const trip = changedData((data) => ({ ...data, paymentStatus: 'EXPIRED', payments: late(data) }))
    const list = changedItems((one) =>
      one.id === 'B2041'
        ? { ...one, paymentStatus: 'EXPIRED', nextPayment: { ...(one.nextPayment as Json), ...long } }
        : one,
    )
    const begun = ['overdue.passed', 'overdue.undated', 'overdue.left', 'stepNote.overdue'].map(
      (key) => en(`trip:${key}`, { when: '|', date: '|', hours: '|', count: '|' }).split('|')[0] ?? '',
    )
    const unlisted = [...begun, en('trips:payment.EXPIRED'), en('to-do:state.overdue')]
    const result = {
      '/': ['to-do:day.oddDue'],
      '/travels': [],
      '/travels/B2041': ['to-do:day.oddDue', 'trip:stepNote.oddDue'],
      '/travels/B2041/pocket': [],
      '/files/calendar/B2041': [],
    }
    const faults = [
      [booking, trip],
      [bookings, list],
    ] as const
    for (const [path, keys] of Object.entries(result)) {
      const { status, html } = await house.visit(path, { as: 'sofia', faults })
      const words = wordsIn(html.replaceAll(/\r\n[ \t]/g, ''))
      expect([path, status, unlisted.filter((text) => times(words, text) > 0)]).toEqual([path, 200, []])
      expect(readNumbers(words), path).not.toContain('2020')
      for (const key of keys) expect([path, key, times(words, en(key))]).toEqual([path, key, 1])
    }
  })
})
