import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { copyOf } from '../../support/copy.ts'
import { wordsOf } from '../../support/html-words.ts'
import { changedData, type Fault, type Json } from '../../support/wire-faults.ts'

/*
 * One booking is read the same everywhere: what the dashboard, the list, the trip's page, its page for the pocket and its calendar
 * file say of answers that once made them contradict each other (issue 67).
 */

const en = copyOf('international')
const house = inHouse()

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const wordsIn = (html: string) =>
  plain(wordsOf(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ').replaceAll(/\r\n[ \t]/g, '')))

interface Change {
  as: string
  id: string
  /** What differs in both answers, in the list's item, in the booking's own. */
  both?: (one: Json) => Json
  list?: (one: Json) => Json
  own?: (one: Json) => Json
}

const nothing = () => ({})
function faultsOf({
  id,
  both = nothing,
  list = nothing,
  own = nothing,
}: Change): (readonly [RegExp, Fault])[] {
  return [
    [new RegExp(`/bookings/${id}$`), changedData((one) => ({ ...one, ...both(one), ...own(one) }))],
    // The trip comes first everywhere: it alone is listed.
    [
      /\/bookings$/,
      changedData<Json[]>((items) =>
        items.filter((one) => one.id === id).map((one) => ({ ...one, ...both(one), ...list(one) })),
      ),
    ],
  ]
}

/** What each place says of a trip, in words. */
async function readEverywhere(change: Change) {
  const faults = faultsOf(change)
  const read = async (path: string) => {
    const { status, html } = await house.visit(path, { as: change.as, faults })
    return { status, html, words: wordsIn(html) }
  }
  const { id } = change
  return {
    dashboard: await read('/'),
    list: await read('/travels?show=all'),
    page: await read(`/travels/${id}`),
    pocket: await read(`/travels/${id}/pocket`),
    calendar: await read(`/files/calendar/${id}`),
    change: await read(`/travels/${id}/change`),
    leave: await read('/account/leave'),
  }
}
type Place = keyof Awaited<ReturnType<typeof readEverywhere>>
type Read = Awaited<ReturnType<typeof readEverywhere>>

const saying = (read: Read, text: RegExp | string): Place[] =>
  (Object.keys(read) as Place[]).filter((place) =>
    typeof text === 'string' ? read[place].words.includes(plain(text)) : text.test(read[place].words),
  )
const pattern = (key: Parameters<typeof en>[0], values: object = {}) =>
  new RegExp(
    plain(en(key, { amount: '@', date: '@', name: '@', trip: '@', count: 2, ...values } as never))
      .replace(/[.*+?^${}()|[\]\\“”]/g, (sign) => (/[“”]/.test(sign) ? '.' : `\\${sign}`))
      .replaceAll('@', '.+?'),
  )

const today = Temporal.Now.plainDateISO('Europe/Rome')
const from = (days: number) => today.add({ days }).toString()
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const visa = 'Visa •••• 4242'

/** Emma's trip, eight days long, that begins in so many days. */
const begins = (days: number) => () => ({
  startDate: from(days),
  endDate: from(days + 7),
  bookingStatus: 'ACTIVE',
  cancelledBy: null,
  cancelledAt: null,
})
const due = (status = 'TO_PAY', days: number | null = 20) => ({
  both: () => ({
    ...begins(60)(),
    paymentStatus: status,
    paymentUrl: 'https://www.caravel.example/pay/B2101',
  }),
  list: () => ({
    nextPayment: { amount: euros(200_800), dueDate: days === null ? null : from(days), status },
    nextCharge: null,
  }),
  own: () => ({
    total: euros(300_800),
    refunds: [],
    payments: [
      {
        id: 'P1',
        kind: 'DEPOSIT',
        amount: euros(100_000),
        status: 'PAID',
        paidAt: '2026-01-01T10:00:00Z',
        method: visa,
      },
      {
        id: 'P2',
        kind: 'BALANCE',
        amount: euros(200_800),
        status,
        dueDate: days === null ? null : from(days),
      },
    ],
    deposit: null,
    balance: null,
  }),
})

/** The rows of everybody on the booking, in both answers. */
const party = (of: Json, change: (one: Json, at: number) => Json): Json => ({
  ...(of.party ? { party: (of.party as Json[]).map(change) } : {}),
  ...(of.travellers ? { travellers: (of.travellers as Json[]).map(change) } : {}),
})

describe('a reader of whom nobody knows whether they pay', () => {
  const kinds: [string, (of: Json) => Json][] = [
    ['nobody is flagged', (of) => party(of, (one) => ({ ...one, leader: false }))],
    ['the flag is odd', (of) => party(of, (one) => ({ ...one, leader: 'yes' }))],
    ['the leader’s row is unreadable', (of) => party(of, (one) => (one.leader ? { ...one, id: null } : one))],
  ]
  const cancelling = {
    both: () => ({
      ...begins(60)(),
      bookingStatus: 'CANCELLED',
      cancelledBy: 'COMPANY',
      cancelledAt: '2026-11-01T10:00:00Z',
      refunds: [{ id: 'R1', amount: euros(97_300), status: 'ISSUED', method: 'ORIGINAL_PAYMENT' }],
    }),
  }
  const backWords = /973(?:,00)? €/
  const ask = /[Aa]sk whoever booked/

  it.each(kinds)('sees no card, no way to pay or to cancel, and whom to ask: %s', async (_kind, change) => {
    const { both, list, own } = due()
    const read = await readEverywhere({
      as: 'emma',
      id: 'B2101',
      both: (of) => ({ ...both(), ...change(of) }),
      list,
      own,
    })
    expect(saying(read, '4242'), 'the card').toEqual([])
    expect(saying(read, en('trip:ifCancelled.how')), 'how to cancel').toEqual([])
    expect(saying(read, pattern('trip:pay.amount')), 'the way to pay').toEqual([])
    for (const place of ['dashboard', 'list', 'page', 'pocket'] as const)
      expect(read[place].html, place).not.toContain('/pay/B2101')
    expect(saying(read, ask)).toEqual(['dashboard', 'list', 'page', 'pocket', 'calendar', 'change'])
    // What is urgent is told among all trips' to-dos as well, in place of a way to pay.
    const soon = due('TO_PAY', 3)
    const changed = (of: Json) => ({ ...both(), ...change(of) })
    const faults = faultsOf({ ...soon, as: 'emma', id: 'B2101', both: changed })
    const dashboard = await house.visit('/', { as: 'emma', faults })
    expect(wordsIn(dashboard.html)).toMatch(ask)
    expect(dashboard.html).not.toContain('/pay/B2101')
  })

  it.each(kinds)(
    'sees no amount that comes back of a cancelled trip, and whom to ask: %s',
    async (_kind, change) => {
      const read = await readEverywhere({
        as: 'emma',
        id: 'B2101',
        both: (of) => ({ ...cancelling.both(), ...change(of) }),
      })
      expect(saying(read, backWords)).toEqual([])
      expect(saying(read, ask)).toEqual(expect.arrayContaining(['page', 'leave']))
    },
  )

  it('who pays sees all of it: otherwise the rows above would say nothing', async () => {
    const read = await readEverywhere({ as: 'emma', id: 'B2101', ...due() })
    expect(saying(read, '4242')).toEqual(['page'])
    expect(saying(read, en('trip:ifCancelled.how'))).toEqual(['page'])
    expect(saying(read, pattern('trip:pay.amount'))).toContain('page')
    expect(saying(read, ask)).toEqual([])
    const off = await readEverywhere({ as: 'emma', id: 'B2101', ...cancelling })
    expect(saying(off, backWords)).toEqual(['dashboard', 'page', 'leave'])
  })
})

it('the file of one’s data holds the card and what comes back for who pays alone, and else says whom to ask', async () => {
  const { both, own } = due()
  const refunds = [{ id: 'R1', amount: euros(97_300), status: 'ISSUED', method: 'ORIGINAL_PAYMENT' }]
  const saidTo = async (change: (of: Json) => Json) => {
    const faults = faultsOf({
      as: 'emma',
      id: 'B2101',
      both: (of) => ({ ...both(), ...change(of) }),
      own: () => ({ ...own(), refunds }),
    })
    const { html } = await house.visit('/files/my-data', { as: 'emma', faults })
    return ['4242', '97300', 'Ask whoever booked'].map((text) => html.includes(text))
  }
  expect(await saidTo(nothing)).toEqual([true, true, false])
  expect(await saidTo((of) => party(of, (one) => ({ ...one, leader: false })))).toEqual([false, false, true])
})

describe('a companion', () => {
  const led = (of: Json): Json => ({
    ...party(of, (one) => ({ ...one, leader: false })),
    ...(of.party
      ? {
          party: [
            { id: 'L1', userId: 'other', name: 'Luca', leader: true },
            ...(of.party as Json[]).map((one) => ({ ...one, leader: false })),
          ],
        }
      : {}),
    ...(of.travellers
      ? {
          travellers: [
            { id: 'L1', userId: 'other', name: 'Luca', leader: true },
            ...(of.travellers as Json[]).map((one) => ({ ...one, leader: false })),
          ],
        }
      : {}),
  })
  it('is asked to pay nowhere, in the calendar neither, and sees no card', async () => {
    const { both, list, own } = due()
    const change = { as: 'emma', id: 'B2101', both: (of: Json) => ({ ...both(), ...led(of) }), list, own }
    const read = await readEverywhere(change)
    expect(saying(read, pattern('to-do:payment.other.known', { name: 'Luca' }))).toContain('page')
    expect(saying(read, '4242')).toEqual([])
    expect(read.calendar.words).not.toMatch(/2\.?008/)
    expect(read.calendar.words).toContain('BEGIN:VEVENT')
  })
})

describe('a booking that stands, paid and partly paid back', () => {
  const back = (status: string) => ({
    as: 'emma',
    id: 'B2101',
    both: () => ({
      ...begins(60)(),
      paymentStatus: status,
      completeness: { payment: status === 'PAID' ? 'DONE' : 'PENDING', documents: 'DONE' },
      refunds: [{ id: 'R1', amount: euros(40_000), status: 'COMPLETED', method: 'ORIGINAL_PAYMENT' }],
    }),
    list: () => ({ nextPayment: null, nextCharge: null }),
    own: () => ({
      total: euros(109_000),
      priceLines: [],
      deposit: null,
      balance: null,
      integrationPrice: null,
      payments: [
        { id: 'P1', kind: 'BALANCE', amount: euros(109_000), status: 'PAID', paidAt: '2026-01-01T10:00:00Z' },
      ],
    }),
  })
  it('is overdue everywhere where the backoffice says so, and the breakdown adds up', async () => {
    const read = await readEverywhere(back('EXPIRED'))
    expect(saying(read, en('trip:stage.ready'))).toEqual([])
    expect(saying(read, /[Oo]verdue/)).toEqual(expect.arrayContaining(['dashboard', 'list', 'page']))
    expect(read.page.words).toMatch(/690 € of 1\.090 € paid/)
    expect(read.page.words).toMatch(/Still to pay 400 €/)
    expect(saying(read, /48 hours/)).toEqual([])
  })
  it('is paid everywhere where it says that, and the breakdown says that it does not add up', async () => {
    const read = await readEverywhere(back('PAID'))
    expect(saying(read, /[Oo]verdue/)).toEqual([])
    expect(read.page.words).toContain(plain(en('trip:odd.payments')))
    expect(read.page.words).toMatch(/690 € of 1\.090 € paid/)
  })
})

it('an end date before the start: the trip is ahead everywhere, and its payment is asked for', async () => {
  const { both, list, own } = due('TO_PAY', 3)
  const reversed = () => ({ ...both(), startDate: from(60), endDate: from(-3) })
  const read = await readEverywhere({ as: 'emma', id: 'B2101', both: reversed, list, own })
  expect(saying(read, pattern('trip:after.title'))).toEqual([])
  expect(saying(read, /Pay 2\.008 €/)).toEqual(expect.arrayContaining(['dashboard', 'page', 'calendar']))
  expect(saying(read, /60 days/)).toEqual(expect.arrayContaining(['dashboard', 'list', 'page', 'pocket']))
})

describe('flights that do not say when somebody lands', () => {
  const flight = (direction: string, more: object = {}) => ({
    direction,
    flightNumber: 'CV1',
    departureDate: from(60),
    segments: [],
    ...more,
  })
  it.each([
    ['only the way back', [flight('RETURN')]],
    ['a way there without airports', [flight('OUTBOUND'), flight('RETURN')]],
    [
      'airports without a landing time',
      [
        flight('OUTBOUND', {
          segments: [
            {
              departureAirport: { iataCode: 'FCO' },
              arrivalAirport: { iataCode: 'KEF' },
              departureDateTime: `${from(60)}T08:00:00`,
            },
          ],
        }),
      ],
    ],
  ])('are still to do: %s', async (_case, flights) => {
    const read = await readEverywhere({
      as: 'emma',
      id: 'B2101',
      both: () => ({ ...begins(60)(), tourConfirmed: true }),
      list: (of) => party(of, (one) => ({ ...one, flightsTold: false })),
      own: (of) => ({
        flights: [{ travelerId: (of.travellers as Json[]).find(({ leader }) => leader)?.id, flights }],
      }),
    })
    expect(saying(read, en('trip:stage.ready'))).toEqual([])
    expect(saying(read, new RegExp(`${en('to-do:flights')}|${en('to-do:ready.flights.title')}`))).toEqual(
      expect.arrayContaining(['dashboard', 'page', 'pocket']),
    )
  })
})

describe('a zone in which it is another day than in Rome', () => {
  const now = Temporal.Now.instant()
  // One end of the world is always on another date.
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
    (one) => !now.toZonedDateTimeISO(one).toPlainDate().equals(today),
  )
  const there = now.toZonedDateTimeISO(zone ?? 'UTC').toPlainDate()
  it.each([2, 3])('the day of the trip is that of the zone everywhere: day %i', async (day) => {
    const start = there.subtract({ days: day - 1 })
    const both = () => ({
      ...begins(0)(),
      startDate: start.toString(),
      endDate: start.add({ days: 7 }).toString(),
      timeZone: zone,
    })
    const read = await readEverywhere({ as: 'emma', id: 'B2101', both })
    expect(read.page.words).toContain(`Day ${day} of 8`)
    expect(read.list.words).toMatch(new RegExp(`Day ${day} of 8`, 'i'))
    expect(read.dashboard.words).toMatch(new RegExp(`Day ${day} of 8`, 'i'))
    for (const place of ['list', 'dashboard', 'page', 'pocket'] as const)
      expect(read[place].words, place).not.toMatch(/[Ll]eaves? today/)
    expect(read.pocket.words).toContain(en('trips:onTheRoad'))
  })
  it('is upcoming on its last day there, though it may be over in Rome', async () => {
    const both = () => ({
      ...begins(0)(),
      startDate: there.subtract({ days: 7 }).toString(),
      endDate: there.toString(),
      timeZone: zone,
    })
    const read = await readEverywhere({ as: 'emma', id: 'B2101', both })
    for (const place of ['dashboard', 'list', 'page'] as const)
      expect(read[place].words, place).toMatch(/Day 8 of 8/i)
  })
})

it('EXPIRED without a next payment: nowhere are hours counted', async () => {
  const read = await readEverywhere({
    as: 'emma',
    id: 'B2101',
    ...due('EXPIRED', null),
    list: () => ({ nextPayment: null, nextCharge: null }),
  })
  expect(saying(read, /\d+ hours/)).toEqual([])
  expect(saying(read, en('trip:overdue.undated'))).toEqual(['dashboard', 'page'])
})
