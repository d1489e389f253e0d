import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import { formatNearDate } from '#markets/dates.ts'
import { markets } from '#markets/market-table.ts'
import { pluralForm } from '#markets/plural-label.ts'
import { findProgramme } from '#sandbox/programmes/programmes.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all, first, readVisibleWords } from '../../support/html-words.ts'
import { answering } from '../../support/wire-faults.ts'

/* The page of one trip before, during and after it, with answers that are not in the seeds. */

const en = loadCopy('international')
const house = inHouse()

const today = Temporal.Now.plainDateISO('Europe/Rome')
const euros = (amount: number) => ({ amount, currency: 'EUR' })

const flight = (day: number) => ({
  direction: 'OUTBOUND',
  flightNumber: 'CV1',
  departureDate: today.add({ days: day }).toString(),
  segments: [
    {
      departureAirport: { iataCode: 'FCO' },
      arrivalAirport: { iataCode: 'LIS' },
      departureDateTime: `${today.add({ days: day })}T12:00:00`,
      arrivalDateTime: `${today.add({ days: day })}T14:00:00`,
    },
  ],
})

/** Emma's paid trip of eight days that begins in so many days. */
const paidTrip = (start: number) => ({
  id: 'M1',
  tour: { id: 'far', title: 'Far away', destination: 'Elsewhere', countryCode: 'PT', tags: [] },
  startDate: today.add({ days: start }).toString(),
  endDate: today.add({ days: start + 7 }).toString(),
  availability: 'CONFIRMED',
  bookingStatus: 'ACTIVE',
  paymentStatus: 'PAID',
  tourConfirmed: true,
  completeness: { payment: 'DONE', documents: 'DONE' },
  travellers: [{ id: 'M1-T1', userId: '1006', name: 'Emma', leader: true }],
  total: euros(90000),
  flights: [{ travelerId: 'M1-T1', flights: [flight(start)] }],
  payments: [
    { id: 'P1', kind: 'BALANCE', amount: euros(90000), status: 'PAID', paidAt: '2026-01-01T10:00:00Z' },
  ],
})

async function tripPage(data: object): Promise<string> {
  const { status, screen } = await house.visit('/travels/M1', {
    as: 'emma',
    faults: [[/\/bookings\/M1$/, answering({ data })]],
  })
  expect(status).toBe(200)
  return screen
}

/** The headings of the page's parts, the first one included, in their order. */
const headings = (html: string) =>
  all(first(html, /<main(.*?)<\/main>/s), /<h2[^>]*>(.*?)<\/h2>/gs).map(readVisibleWords)
/** The parts themselves, by the links to them. */
const parts = (html: string) => all(first(html, /<nav class="parts"[^>]*>(.*?)<\/nav>/s), /href="#([^"]*)"/g)
const near = (date: Temporal.PlainDate) =>
  formatNearDate(date, today, markets.international).replaceAll(' ', '\u00a0')
const calendar = 'href="/files/calendar/M1"'

describe('a trip that is over', () => {
  const back = en('trip:after.title', { date: near(today.subtract({ days: 13 })) })
  const money = (html: string) => /<details[^>]*id="money"[^>]*>/.exec(html)?.[0] ?? ''

  it('says first what one does then, folds the money away and has no calendar', async () => {
    const html = await tripPage({
      ...paidTrip(-20),
      invoiceUrl: 'https://www.caravel.example/invoice/M1',
      groupUrl: 'https://www.caravel.example/group/far-1',
    })
    expect(headings(html)[0]).toBe(back)
    expect(headings(html).slice(1)).toEqual([
      en('travellers:titleOver'),
      en('trip:flights.title'),
      en('trip:parts.money'),
    ])
    expect(html).toContain(en('referral:terms', { percent: 10, own: 5, cap: 50, from: 21, to: 49 }))
    expect(html).toMatch(/href="[^"]*\/share-photo"/)
    expect(html).toContain('href="https://www.caravel.example/invoice/M1"')
    expect(html).toContain('href="https://www.caravel.example/group/far-1"')
    expect(money(html)).not.toContain(' open')
    expect(html).not.toContain(calendar)
  })

  it('without addresses for them leads to the receipt and to the catalogue', async () => {
    const html = await tripPage(paidTrip(-20))
    expect(html).toContain('href="#money"')
    expect(html).toContain('id="money"')
    expect(html).toContain(en('trip:after.next.title'))
    expect(html).not.toContain(en('trip:after.group.title'))
    expect(html).not.toContain(en('trip:after.invoice.title'))
  })

  it('of which something is still to be paid shows its payments at once', async () => {
    const html = await tripPage({ ...paidTrip(-20), paymentStatus: 'TO_PAY', total: euros(100000) })
    expect(money(html)).toContain(' open')
    expect(html).toContain(en('trip:step.BALANCE'))
  })
})

const leaves = (days: number) => pluralForm(en('to-do:day.leave', { count: days }), days)

describe('a trip whose first day is near', () => {
  const resultOf = (start: number) => ({
    ...paidTrip(start),
    meeting: {
      place: 'Casa do Porto',
      address: 'Rua do Mercado 9',
      at: `${paidTrip(start).startDate}T18:00:00`,
      timeZone: 'Atlantic/Azores',
    },
    coordinator: { id: 'c1', name: 'Freya', phone: '+447700900103' },
  })

  it('says where, when and who', async () => {
    const html = await tripPage(resultOf(7))
    const at = near(today.add({ days: 7 }))
    expect(headings(html)[0]).toContain(en('trip:meet.at', { date: at, time: '18:00' }))
    const texts = ['Casa do Porto', 'Rua do Mercado 9', 'UTC', 'Freya', 'href="tel:+447700900103"', leaves(7)]
    for (const text of texts) expect(html).toContain(text)
  })

  it('says on the way which day it is and whom to call, no longer where it begins', async () => {
    // During the trip it is the day at the trip: here the day from which this test counts.
    const trip = resultOf(-2)
    const html = await tripPage({ ...trip, meeting: { ...trip.meeting, timeZone: 'Europe/Rome' } })
    expect(headings(html)[0]).toBe(en('trip:stage.underway', { number: 3, total: 8 }))
    expect(html).toContain('href="tel:+447700900103"')
    expect(html).not.toContain('Casa do Porto')
  })

  it('says what is not settled yet', async () => {
    const html = await tripPage(paidTrip(3))
    expect(html).toContain(en('pocket:meeting.none'))
  })
})

// The order of each day: tests/unit/bookings/stage.test.ts.
it('the parts of a trip’s page and the links to them stand in the order of its day', async () => {
  const html = await tripPage(paidTrip(5))
  const order = ['flights', 'papers', 'party', 'money']
  expect(parts(html)).toEqual(order)
  expect(all(html, / id="(flights|party|money|papers)"/g)).toEqual(order)
})

it.each(['international', 'italy', 'spain', 'france', 'germany'] as const)(
  'the parts of a trip have one name in link and heading: %s',
  async (market) => {
    const trip = paidTrip(40)
    const data = { ...trip, tour: { ...trip.tour, programme: findProgramme('azores-slow', 'en') } }
    const { screen } = await house.visit(pathTo(markets[market].locale, 'travels/_tour', { tour: 'M1' }), {
      as: 'emma',
      market,
      faults: [[/\/bookings\/M1$/, answering({ data })]],
    })
    const links = all(first(screen, /<nav class="parts"[^>]*>(.*?)<\/nav>/s), /(<a href="#.*?<\/a>)/gs)
    expect(links).toHaveLength(5)
    for (const link of links) {
      const id = first(link, /href="#([^"]*)"/)
      const name = readVisibleWords(link.replace(/<span class="parts__state">.*?<\/span>/s, ''))
      const part = screen.slice(screen.indexOf(` id="${id}"`))
      // The number of days is a note beside the name.
      expect(
        readVisibleWords(first(part, /<h2[^>]*>(.*?)<\/h2>/s).replace(/<small.*?<\/small>/s, '')),
        id,
      ).toBe(name)
    }
  },
)

it.each([
  ['is told where no cents are left', 90_000, -50, 'ROUNDED'],
  ['is not told where some are', 90_025, -25, 'ROUNDING'],
])('why a sum is rounded %s', async (_, total, amount, key) => {
  const line = { label: null, code: null, quantity: 1 }
  const priceLines = [
    { ...line, type: 'TRIP', unitPrice: euros(total - amount), total: euros(total - amount) },
    { ...line, type: 'ROUNDING', unitPrice: euros(amount), total: euros(amount) },
  ]
  const html = await tripPage({ ...paidTrip(40), total: euros(total), priceLines })
  const terms = all(html, /<dt[^>]*>(.*?)<\/dt>/gs).map(readVisibleWords)
  expect(terms.filter((term) => /round/i.test(term))).toEqual([en(`trip:line.${key}`)])
})

describe('what has been reached is stamped', () => {
  const stampOf = (html: string) => all(html, /<strong class="stamp">(.*?)<\/strong>/gs).map(readVisibleWords)
  const paid = (hours: number) => ({
    ...paidTrip(40),
    paymentStatus: 'TO_PAY',
    payments: [
      {
        ...paidTrip(40).payments[0],
        paidAt: Temporal.Now.instant().subtract({ hours }).toString(),
      },
    ],
  })

  it.each([
    ['ready', paidTrip(40), ['ready']],
    ['paid just now', paid(1), ['paid']],
    ['just back', paidTrip(-10), ['back']],
    ['long back', paidTrip(-60), []],
    ['not certain', { ...paidTrip(40), tourConfirmed: false, availability: 'AVAILABLE' }, []],
    ['on the way', paidTrip(-3), []],
  ])('%s', async (_, data, stamps) => {
    expect(stampOf(await tripPage(data))).toEqual(stamps.map((stamp) => en(`dashboard:stamp.${stamp}`)))
  })
})
