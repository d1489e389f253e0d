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
import { emmasTrip, flightOut, readTripPage } from './one-trip.ts'

/* The page of one trip before, during and after it, with answers that are not in the seeds. */

const en = loadCopy('international')
const house = inHouse()

const today = Temporal.Now.plainDateISO('Europe/Rome')
const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** Emma's paid trip of eight days that begins in so many days. */
const paidTrip = (days: number) => {
  const start = today.add({ days }).toString()
  const flight = flightOut(start, [{ iataCode: 'FCO' }, '12:00'], [{ iataCode: 'LIS' }, '14:00'])
  return emmasTrip(start, today.add({ days: days + 7 }).toString(), {
    total: euros(90000),
    flights: [{ travelerId: 'M1-T1', flights: [flight] }],
    payments: [
      { id: 'P1', kind: 'BALANCE', amount: euros(90000), status: 'PAID', paidAt: '2026-01-01T10:00:00Z' },
    ],
  })
}
const tripPage = (data: object) => readTripPage(house, data)

/** The headings of the page's parts, the first one included, in their order. */
const headings = (html: string) =>
  all(first(html, /<main(.*?)<\/main>/s), /<h2[^>]*>(.*?)<\/h2>/gs).map(readVisibleWords)
/** The parts themselves, by the links to them. */
const parts = (html: string) => all(first(html, /<nav class="parts"[^>]*>(.*?)<\/nav>/s), /href="#([^"]*)"/g)
const near = (date: Temporal.PlainDate) =>
  formatNearDate(date, today, markets.international)
    .replaceAll(' ', '\u00a0')
    // A line may break after the weekday.
    .replace('\u00a0', ' ')
const calendar = 'href="/files/calendar/M1"'

describe('a trip that is over', () => {
  const back = en('trip:after.title', { date: near(today.subtract({ days: 13 })) })
  const money = (html: string) => /<details[^>]*id="money"[^>]*>/.exec(html)?.[0] ?? ''

  it('begins with what to do afterwards, folds the money away and has no calendar', async () => {
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

  it('with an open payment shows its payments at once', async () => {
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

  it('shows where, when and with whom', async () => {
    const html = await tripPage(resultOf(7))
    const at = near(today.add({ days: 7 }))
    expect(headings(html)[0]).toContain(en('trip:meet.at', { date: at, time: '18:00' }))
    const texts = ['Casa do Porto', 'Rua do Mercado 9', 'UTC', 'Freya', 'href="tel:+447700900103"', leaves(7)]
    for (const text of texts) expect(html).toContain(text)
  })

  it('shows on the way the current day and the contacts, no longer where it begins', async () => {
    // During the trip it is the day at the trip: here the day from which this test counts.
    const trip = resultOf(-2)
    const html = await tripPage({ ...trip, meeting: { ...trip.meeting, timeZone: 'Europe/Rome' } })
    expect(headings(html)[0]).toBe(en('trip:stage.underway', { number: 3, total: 8 }))
    expect(html).toContain('href="tel:+447700900103"')
    expect(html).not.toContain('Casa do Porto')
  })

  it('shows what is not settled yet', async () => {
    const html = await tripPage(paidTrip(3))
    expect(html).toContain(en('pocket:meeting.none'))
  })
})

// The order of each day: tests/unit/bookings/stage.test.ts.
it('the parts of a trip’s page and the links to them follow the order of its day', async () => {
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
  ['is shown if no cents are left', 90_000, -50, 'ROUNDED'],
  ['is not shown if some are', 90_025, -25, 'ROUNDING'],
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
