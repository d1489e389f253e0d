import { describe, expect, it } from 'vitest'
import { copyOf } from '../support/copy.ts'
import { changedData, changedItems, type Fault, type Json } from '../support/wire-faults.ts'
import { inHouse } from './in-house.ts'
import { flawsOf } from './valid-page.ts'

/* A malformed value in an answer costs only its item, and the page says what it left out. */

const en = copyOf('international')
const form = (key: string, count: number) => {
  const [one = '', more = ''] = en(`ui:omitted.${key}`, { count }).split('|')
  return (count === 1 ? one : more).trim()
}
const house = inHouse()

const booking = /\/bookings\/B\d+$/
const listWith = (...more: unknown[]) => changedData<unknown[]>((items) => [...items, ...more])
const see = async (path: string, call: RegExp, fault: Fault, as = 'emma') => {
  const seen = await house.visit(path, { as, faults: [[call, fault]] })
  expect([seen.status, flawsOf(seen.html)]).toEqual([200, []])
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

// That it says so of each of its lists: odd-items.test.ts.
describe('a trip', () => {
  it('with a malformed total is shown, and says that something is missing', async () => {
    const html = await seeTrip(() => ({ total: { amount: 'much' } }))
    for (const text of [form('total', 1), en('trip:receipt')]) expect(html).toContain(text)
  })

  it('without optional parts is shown', async () => {
    const none = { tourConfirmed: null, availability: null, completeness: null, paymentStatus: 5 }
    const half = { coordinator: { id: 'c' }, privateRoom: { pax: 0 }, deposit: { amount: 1 } }
    await seeTrip(() => ({ ...none, ...half }))
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
    const { calls } = await house.post(`${path}?_action=shareFlights`, fields, { as: 'vera', faults })
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })
})

describe('the trip as it is sold', () => {
  const about = (priceFrom: unknown, ageGroup: unknown) =>
    seeTrip(({ tour }) => ({ priceFrom, tour: { ...(tour as Json), ageGroup } }))
  const price = { amount: 129_950, currency: 'EUR' }
  const from = en('trip:about.price')
  const aged = {
    '35+': en('trip:about.agesFrom', { from: 35 }),
    '25-35': en('trip:about.agesBetween', { from: 25, to: 35 }),
  }

  it.each([
    ['both', price, '35+', [from, aged['35+'], '1.299,50\u00a0€']],
    ['an age group', null, '25-35', [aged['25-35']]],
    ['a price', price, undefined, [from]],
  ] as const)('with %s', async (_case, priceFrom, ageGroup, said) => {
    const html = await about(priceFrom, ageGroup)
    for (const text of said) expect(html).toContain(text)
    const others = [from, ...Object.values(aged)].filter((one) => !(said as readonly string[]).includes(one))
    for (const text of others) expect(html).not.toContain(text)
  })

  it.each([
    ['neither', null, null],
    ['what nobody can read', { amount: 'much' }, '18-99'],
    ['a price of nothing', { amount: 0, currency: 'EUR' }, ''],
  ])('with %s says nothing', async (_case, priceFrom, ageGroup) => {
    const html = await about(priceFrom, ageGroup)
    expect(html).not.toContain(from)
    expect(html).not.toMatch(/Aged \d/)
  })
})

it('a document without all its dates lacks nothing', async () => {
  const blank = { issuingCountry: null, issueDate: null, expirationDate: null }
  const fault = changedItems((one) => ({ ...one, ...blank }))
  const html = await see('/account/documents', /\/documents$/, fault)
  expect(html).toContain(en('ui:notGiven'))
  expect(html).not.toContain(en('ui:missing'))
})

describe('a list', () => {
  // That every page says it of every list: odd-items.test.ts.
  it('says how many of its items it lacks', async () => {
    for (const [count, more] of [
      [1, [{ colour: 'blue' }]],
      [2, [{ colour: 'blue' }, 7]],
    ] as const) {
      expect(await see('/travels', bookings, listWith(...more))).toContain(form('trips', count))
    }
    expect((await house.visit('/travels', { as: 'emma' })).screen).not.toContain(form('trips', 1))
  })
})

it('a booking for no traveller at all is still a booking', async () => {
  const nobody = (data: Json) => ({ ...data, pax: 0 })
  const html = await see('/travels', bookings, changedItems(nobody))
  expect(html).toContain('/travels/B2101')
  expect(html).not.toContain(form('trips', 1))
  await seeTrip(nobody)
})

it.each([' ', null])('a coordinator named %j is still there', async (name) => {
  const html = await seeTrip(() => ({ coordinator: { id: 'c', name, city: 'Leeds' } }))
  expect(html).toContain(en('travellers:coordinator.someone'))
  expect(html).toContain('Leeds')
})

it('my data says how many items its lists lack', async () => {
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

it('a byte-order mark at the beginning of an answer is ignored', async () => {
  const marked: Fault = async ({ outgoing, pass }) => {
    const { body } = await pass()
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(`\ufeff${body}`)
  }
  const html = await see('/travels', bookings, marked)
  expect(html).not.toContain(en('trips:unavailable.title'))
  expect(html).toContain('/travels/B2101')
})

describe('what is said of', () => {
  const ana = { fullName: ' ', name: '', lastname: null }

  it('a trip without a name and with its dates reversed', async () => {
    const blank = (data: Json) => ({
      ...data,
      tour: { ...(data.tour as Json), title: ' ', destination: '' },
      startDate: '2999-03-10',
      endDate: '2999-03-01',
      bookingStatus: 'ACTIVE',
    })
    const html = await seeTrip(blank)
    expect(html).toMatch(/<h1[^>]*>B2101<\/h1>/)
    expect(html).not.toMatch(/-\d+(?: |&nbsp;|\u00a0)days/)
    const trips = await see('/travels?show=all', bookings, changedItems(blank))
    expect(trips).not.toMatch(/-\d+(?: |&nbsp;|\u00a0)days/)
    expect(trips).toContain('B2101')
  })

  it('travellers without a name are numbered', async () => {
    const fault = changedData((data) => ({
      ...data,
      travellers: (data.travellers as Json[]).map((one, at) => (at === 0 ? one : { ...one, ...ana })),
    }))
    const html = await see('/travels/B2703', booking, fault, 'vera')
    for (const number of [2, 3]) expect(html).toContain(en('shell:travellerNumber', { number }))
  })
})
