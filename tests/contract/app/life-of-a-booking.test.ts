import { expect, it } from 'vitest'
import { pageOfBookings } from '#sandbox/backoffice/bookings.ts'
import { inHouse } from '../../faults/in-house.ts'
import { all, first, readNumbers, readVisibleWords } from '../../support/html-words.ts'
import { rowsFor } from '../../support/rows.ts'
import { changedData, type Fault, give, type Json } from '../../support/wire-faults.ts'
import { asking, subjects, wordsIn, wordsOfCalendar } from './sayings.ts'

/*
 * The test follows one booking through its life, and at each moment reads every place that shows it: dashboard, list, its page, its
 * pocket page, the calendar file, the board with its table and its mail, and the effects of leaving. It compares each place's
 * statement on a subject with the row's, and so with the other places (record 018).
 */

const house = inHouse()
const ID = 'B2101'
const FIRST = '2027-06-10'
const LAST = '2027-06-17'
const CARD = 'Visa •••• 4242'
const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' })

/** A booking in the backoffice's words: the common part of both answers, the list's own and the booking's own. */
interface Listing {
  both: Json
  list: Json
  own: Json
  /** Its travellers; null in a list without them. */
  party: Json[] | null
  /** When the reader's documents expire. */
  expires: string
}
type Change = Partial<Listing>

// biome-ignore format: grouped by line
const person = (id: string, name: string, userId: string | null, more: Json = {}) => ({
  id, name, userId, leader: false, emptyFields: [], flightsTold: false,
  ...more,
})
const emma = person('T1', 'Emma', '1006')
const nora = person('T2', 'Nora', null, { emptyFields: ['birthDate'] })
const luca = person('T3', 'Luca', 'other', { leader: true, emptyFields: null, flightsTold: null })
const leading = { ...emma, leader: true }

// biome-ignore format: grouped by line
const payment = (kind: string, amount: number, status: string, more: Json) => ({
  id: kind, kind, amount: euros(amount), status, method: CARD,
  ...more,
})
const deposit = payment('DEPOSIT', 1000, 'PAID', { paidAt: '2026-09-01T10:00:00Z' })
const DUE = '2027-05-10'

/** Of 3,008 € the deposit is paid and the rest is due a month before; Emma leads, Nora lacks her details, and no flight is known. */
const booked: Listing = {
  // biome-ignore format: grouped by line
  both: {
    startDate: FIRST, endDate: LAST, timeZone: 'Atlantic/Reykjavik', bookedAt: '2026-09-01T10:00:00Z',
    bookingStatus: 'ACTIVE',
    cancelledBy: null,
    cancelledAt: null,
    tourConfirmed: true,
    pax: 2,
    refunds: [],
    paymentStatus: 'TO_PAY', paymentUrl: `https://www.caravel.example/pay/${ID}`,
    completeness: { payment: 'PENDING', documents: 'DONE' },
  },
  list: { nextPayment: { amount: euros(2008), dueDate: DUE, status: 'TO_PAY' }, nextCharge: null },
  // biome-ignore format: grouped by line
  own: {
    total: euros(3008), deposit: null, balance: null, priceLines: [], flights: [], cancellation: null,
    payments: [deposit, payment('BALANCE', 2008, 'TO_PAY', { dueDate: DUE, method: null })],
  },
  party: [leading, nora],
  expires: '2039-01-01',
}
// biome-ignore format: grouped by line
const changedBy = ({ both, list, own, ...more }: Change): Listing => ({
  ...booked, ...more,
  both: { ...booked.both, ...both }, list: { ...booked.list, ...list }, own: { ...booked.own, ...own },
})

const flight = (direction: string, day: string) => ({
  direction,
  flightNumber: 'CV1',
  departureDate: day,
  segments: [
    {
      departureAirport: { iataCode: 'FCO' },
      arrivalAirport: { iataCode: 'KEF' },
      departureDateTime: `${day}T08:00:00`,
      arrivalDateTime: `${day}T12:00:00`,
    },
  ],
})
const paid: Change = {
  both: { paymentStatus: 'PAID', completeness: { payment: 'DONE', documents: 'DONE' }, paymentUrl: null },
  list: { nextPayment: null },
  own: {
    payments: [deposit, payment('BALANCE', 2008, 'PAID', { dueDate: DUE, paidAt: '2027-05-09T10:00:00Z' })],
  },
}
const flown = (...flights: Json[]) => ({ flights: [{ travelerId: 'T1', flights }] })
/** No to-do is left, for Emma alone. */
const ready: Change = {
  ...paid,
  own: { ...paid.own, ...flown(flight('OUTBOUND', FIRST), flight('RETURN', LAST)) },
  party: [{ ...leading, flightsTold: true }],
}

/** Both answers, the list in the pages that the app requests, and the reader's documents. */
function faultsOf({ both, list, own, party, expires }: Listing): (readonly [RegExp, Fault])[] {
  // biome-ignore format: grouped by line
  const profile = {
    lastname: 'Lind', gender: 'F', birthDate: '1992-06-04', birthCity: 'Rome', citizenship: 'SE',
    mobilePhone: '+46701234567', email: 'a@caravel.example', documentStatus: 'MISSING',
  }
  const travellers = (party ?? [leading, nora]).map(({ emptyFields, flightsTold: _, ...one }) => ({
    ...profile,
    ...Object.fromEntries(((emptyFields as string[] | null) ?? []).map((field) => [field, null])),
    ...one,
  }))
  const meeting = { place: 'Arrivals', address: null, at: `${FIRST}T16:30:00`, timeZone: both.timeZone }
  const paged: Fault = async ({ incoming, outgoing, pass }) => {
    const answer = await pass()
    const { data } = JSON.parse(String(answer.body)) as { data: Json[] }
    const items = data.filter((one) => one.id === ID).map((one) => ({ ...one, ...both, ...list, party }))
    const query = [...new URL(incoming.url ?? '', house.origin).searchParams].map(([name, value]) => [
      name,
      name.startsWith('page[') ? Number(value) : value,
    ])
    const page = pageOfBookings(items as never, Object.fromEntries(query), FIRST)
    give(outgoing, { ...answer, body: Buffer.from(JSON.stringify(page)) })
  }
  const lasting = (document: unknown) => ({ ...(document as Json), expirationDate: expires })
  return [
    [
      new RegExp(`/bookings/${ID}$`),
      changedData((one) => ({ ...one, meeting, ...both, ...own, travellers })),
    ],
    [/\/bookings$/, paged],
    [/\/documents$/, changedData<Json[]>((some) => some.map(lasting))],
    [
      /\/users\/me$/,
      changedData((me) => ({
        ...me,
        passport: lasting(me.passport),
        identityCard: lasting(me.identityCard),
      })),
    ],
  ]
}

const paths = {
  dashboard: '/',
  list: '/travels?show=all',
  page: `/travels/${ID}`,
  pocket: `/travels/${ID}/pocket`,
  calendar: `/files/calendar/${ID}`,
  board: `/travels/${ID}/group?ask=T2`,
  table: `/files/group/${ID}`,
  leave: '/account/leave',
}
type Place = keyof typeof paths
const places = Object.keys(paths) as Place[]
type Read = Record<Place, { status: number; html: string; words: string }>

async function readAll(
  wanted: Listing,
  more: { at: string; market?: 'global-us' | undefined },
): Promise<Read> {
  const faults = faultsOf(wanted)
  const visit = async (place: Place) => {
    const { status, html } = await house.visit(paths[place], { as: 'emma', faults, ...more })
    const words =
      status !== 200 || place === 'table' ? '' : place === 'calendar' ? wordsOfCalendar(html) : wordsIn(html)
    return [place, { status, html, words }] as const
  }
  return Object.fromEntries(await Promise.all(places.map(visit))) as Read
}

type Subject = keyof typeof subjects | 'required'
/** What every place that shows the booking has to state; no place mentions a subject not named here. */
type Texts = Partial<Record<Subject, string>> & { when: string }
type Reader = 'payer' | 'companion' | 'unknown'

interface Row {
  at: string
  texts: Texts
  change?: Change
  market?: 'global-us'
  /** The reader; by default the payer alone. */
  readers?: readonly Reader[]
  /** An odd answer, with which not every place can show its usual statement. */
  odd?: boolean
}

const others = ({
  card: _card,
  grace: _grace,
  required: needs,
  off,
  back: _back,
  ...wording
}: Texts): Texts => ({
  ...wording,
  ...(needs !== undefined && {
    required: needs
      .split(' ')
      .filter((kind) => /flights|document/.test(kind))
      .join(' '),
  }),
  ...(off && { off, back: 'to who paid' }),
})
/** The booking's travellers, and the statements if another traveller than the payer reads it. */
const readers: Record<Reader, { party: (party: Json[]) => Json[]; texts: (label: Texts) => Texts }> = {
  payer: { party: (party) => party, texts: (label) => label },
  companion: {
    party: (party) => [luca, ...party.map((one) => ({ ...one, leader: false }))],
    texts: ({ payer, ...wording }) => ({
      ...others(wording.off === 'You' ? { ...wording, off: 'Luca' } : wording),
      ...(payer && { payer: 'Luca' }),
    }),
  },
  unknown: {
    party: (party) => party.map((one) => (one.leader === true ? { ...one, leader: false } : one)),
    texts: (label) => ({
      ...others(label.off === 'You' ? { ...label, off: 'The person who made the booking' } : label),
      payer: '?',
    }),
  },
}
const everybody = ['payer', 'companion', 'unknown'] as const

const noon = (day: string) => `${day}T10:00:00Z`
const due = {
  amount: '2.008 €',
  by: '10 May',
  required: 'flights others payment',
  payer: 'you',
  card: CARD,
  paid: 'not',
}
/** Flights wait until the overdue payment is paid. */
const late = { ...due, required: 'others payment', late: 'late', grace: '12 May' }
const allPaid = { card: CARD, paid: 'all' }
const readyOn = (at: string, when: string, timeZone = 'Atlantic/Reykjavik', market?: 'global-us'): Row => ({
  at,
  change: { ...ready, both: { ...ready.both, timeZone } },
  texts: { when, ...allPaid, ...(/^\d+$/.test(when) && { required: '' }) },
  ...(market && { market }),
})
const scheduled: Change = {
  list: { nextPayment: null, nextCharge: { amount: euros(2008), dueDate: DUE, method: CARD } },
  own: { payments: [deposit, payment('BALANCE', 2008, 'SCHEDULED', { dueDate: DUE })] },
}
const [EAST, WEST, US] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'global-us'] as const

const rows: Record<string, Row> = {
  'just booked': {
    at: noon('2026-10-01'),
    texts: { when: '252', ...due, days: '221' },
    readers: everybody,
  },
  'the payment due soon': {
    at: noon('2027-05-05'),
    texts: { when: '36', ...due, days: '5' },
    readers: everybody,
  },
  'the last minutes of the payment': { at: '2027-05-10T21:50:00Z', texts: { when: '31', ...due, days: '0' } },
  'overdue, within the hours of grace': {
    at: '2027-05-11T20:00:00Z',
    readers: everybody,
    texts: { when: '30', ...late, grace: '12 May of 26' },
  },
  'overdue, after them': { at: noon('2027-05-14'), texts: { when: '27', ...late }, readers: everybody },
  'charged by itself': {
    at: noon('2027-05-05'),
    change: scheduled,
    readers: ['payer', 'companion'],
    texts: {
      when: '36',
      amount: '2.008 €',
      by: '10 May',
      card: CARD,
      paid: 'not',
      required: 'flights others',
    },
  },
  'paid, with flights to enter': {
    at: noon('2027-05-14'),
    change: paid,
    readers: everybody,
    texts: { when: '27', ...allPaid, required: 'flights others' },
  },
  'a document that expires before the return': {
    at: noon('2027-05-14'),
    change: { ...ready, expires: '2027-06-15' },
    texts: { when: '27', ...allPaid, required: 'document', upload: '3 June' },
  },
  'eight days before': readyOn(noon('2027-06-02'), '8'),
  'a week before': readyOn(noon('2027-06-03'), '7'),
  'a week before, overdue': { at: noon('2027-06-03'), texts: { when: '7', ...late }, readers: everybody },
  'the day before': readyOn(noon('2027-06-09'), '1'),
  'day 1 has begun at UTC+14, not at home': readyOn('2027-06-09T10:30:00Z', '1', EAST),
  'day 1 at UTC+14': readyOn('2027-06-09T22:30:00Z', 'today', EAST),
  'day 2 at UTC+14, day 1 at home': readyOn('2027-06-10T11:00:00Z', '2 of 8', EAST),
  'day 1 at home, not yet at UTC−11': readyOn('2027-06-10T08:00:00Z', 'today', WEST),
  'day 1 at UTC−11, day 2 at home': readyOn('2027-06-11T08:00:00Z', 'today', WEST),
  'UTC+14 from New York, the evening before': readyOn('2027-06-10T03:00:00Z', '1', EAST, US),
  'UTC+14 from New York, day 1': readyOn('2027-06-10T04:30:00Z', 'today', EAST, US),
  'UTC+14 from New York, day 2 there': readyOn('2027-06-10T11:00:00Z', '2 of 8', EAST, US),
  'UTC−11 from New York, day 1': readyOn('2027-06-10T04:30:00Z', 'today', WEST, US),
  'day 3': readyOn(noon('2027-06-12'), '3 of 8'),
  'day 3, overdue': {
    at: noon('2027-06-12'),
    texts: { when: '3 of 8', ...late, required: 'payment' },
    readers: everybody,
  },
  'the last night, the day after at home': readyOn('2027-06-17T23:30:00Z', '8 of 8'),
  'the last day at UTC−11, the day after at home': readyOn(noon('2027-06-18'), '8 of 8', WEST),
  'over at UTC+14, the last day at home': readyOn('2027-06-17T11:00:00Z', 'over', EAST),
  'the day after': readyOn(noon('2027-06-18'), 'over'),
  'a year after': readyOn(noon('2028-06-18'), 'over'),

  'an end date before the start': {
    at: noon('2027-05-05'),
    change: { both: { endDate: '2027-04-01' } },
    texts: { when: '36', ...due, days: '5' },
  },
  'a list that does not say who is on it': {
    at: noon('2027-05-11'),
    change: { party: null },
    odd: true,
    texts: { when: '30', ...late, grace: '12 May of 36' },
  },
}
for (const [name, cancelledBy, off] of [
  ['the company', 'COMPANY', 'us'],
  ['the traveller', 'TRAVELLER', 'You'],
  ['somebody', 'SOMEBODY', 'not told'],
  ['nobody says whom', null, 'us'],
] as const) {
  const cancelled = { bookingStatus: 'CANCELLED', cancelledBy, cancelledAt: '2026-10-20T10:00:00Z' }
  for (const day of ['2026-10-21', '2027-06-12', '2028-06-18'])
    for (const step of ['', 'begun', 'approved', 'sent']) {
      const status = step === 'sent' ? 'ISSUED' : 'REQUESTED'
      const approvedAt = step === 'begun' ? null : '2026-10-21T08:00:00Z'
      const refunds = [{ id: 'R1', amount: euros(973), status, approvedAt, method: 'ORIGINAL_PAYMENT' }]
      const back = step ? { back: '973 €', step } : off === 'us' ? { back: 'all' } : {}
      // Its progress depends on no day.
      if (step === 'begun' || step === 'approved' ? day === '2026-10-21' : true)
        rows[`cancelled by ${name}, ${day}, ${step || 'no refund'}`] = {
          at: noon(day),
          texts: { when: 'off', card: CARD, off, ...back },
          change: { both: { ...cancelled, ...(step && { refunds }) } },
          readers: day === '2026-10-21' && (step === '' || step === 'sent') ? everybody : ['payer'],
        }
    }
}

const isAhead = ({ when }: Texts) => /^\d+$/.test(when)
const isUnderway = ({ when }: Texts) => when === 'today' || / of /.test(when)

/** The places that must show a subject, beyond those that may. */
function tellers(who: Reader, label: Texts): Partial<Record<Subject, readonly Place[]>> {
  const goes = isAhead(label) || isUnderway(label)
  const pays = who === 'payer'
  return {
    when: goes
      ? ['dashboard', 'list', 'page', 'pocket']
      : label.when === 'over'
        ? ['page']
        : ['list', 'page', 'calendar'],
    ...(isAhead(label) && { required: ['dashboard', 'list', 'page', 'pocket'] }),
    ...(pays && label.amount && { amount: ['page', 'calendar'], by: ['page', 'calendar'] }),
    ...(pays && label.late && { late: ['dashboard', 'list', 'page'], grace: ['dashboard', 'page'] }),
    ...(pays && label.back && { back: ['dashboard', 'page', 'leave'] }),
  }
}

/** The trip's places that exist though they should not, or are missing: by their answers and by the page's links. */
function misplaced(who: Reader, label: Texts, people: number, read: Read): string[] {
  const pocket = isAhead(label) || isUnderway(label)
  const board = who === 'payer' && people > 1 && isAhead(label)
  const answers = { pocket, board, table: board }
  const links = {
    [paths.pocket]: pocket,
    [paths.calendar]: pocket || label.when === 'off',
    [`/travels/${ID}/group`]: board,
  }
  return [
    ...Object.entries(answers).flatMap(([place, there]) =>
      (read[place as Place].status === 200) === there ? [] : `${place}: ${read[place as Place].status}`,
    ),
    ...Object.entries(links).flatMap(([href, there]) =>
      read.page.html.includes(`href="${href}"`) === there ? [] : `${href}, linked: ${!there}`,
    ),
  ]
}

/** The board's statement on each traveller, its table's, and the number of items that its mail requests of Nora. */
function boardOf({ board: { html }, table }: Read) {
  const cell = (piece: string) =>
    readVisibleWords(piece.replace(/<span class="board__label.*?<\/span>/gs, ''))
  const lines = all(html, /<tr role="row"[^>]*>\s*<th scope="row"(.*?<\/td>)\s*<\/tr>/gs).map((row) =>
    [first(row, /<a[^>]*>(.*?)<\/a>/s), ...all(row, /<td[^>]*>(.*?)<\/td>/gs)]
      .map((piece) => cell(piece).replace(/ \(you\)|^–$/, ''))
      .join(';'),
  )
  const file = table.html.replaceAll('"', '').trim().split('\r\n').slice(1)
  const mail = decodeURIComponent(first(html, /href="mailto:[^"]*body=([^"]*)"/))
  const missing = file.find((line) => line.startsWith('Nora'))?.match(/Missing/g) ?? []
  return {
    lines: lines.toSorted(),
    file: file.toSorted(),
    missing: missing.length,
    asked: all(mail, /\n– (your)/g).length,
  }
}

/** The places that showed each subject over the whole table: without any, the comparison would pass whatever they showed. */
const result = new Map<string, Set<Place>>()

const cases = Object.entries(rows).flatMap(([name, row]) =>
  (row.readers ?? (['payer'] as const)).map((who) => ({ name, who, row })),
)

/** One of a kind; for all three readers if each sees a different text. tests/unit/bookings has tables of the kinds themselves. */
const keptFor: Readonly<Record<string, readonly Reader[]>> = {
  ...Object.fromEntries(
    // biome-ignore format: grouped by line
    [
      'the payment due soon', 'charged by itself', 'paid, with flights to enter', 'the day before',
      'a document that expires before the return', 'day 1 at UTC+14', 'day 3, overdue', 'the day after',
      'a list that does not say who is on it', 'cancelled by the company, 2026-10-21, approved',
      'cancelled by nobody says whom, 2027-06-12, no refund', 'cancelled by somebody, 2026-10-21, begun',
    ].map((name) => [name, ['payer']]),
  ),
  'just booked': ['companion', 'unknown'],
  'overdue, within the hours of grace': ['payer', 'companion'],
  'cancelled by the traveller, 2026-10-21, sent': everybody,
}

it('keeps only rows that exist', () =>
  expect(Object.keys(keptFor).filter((name) => !Object.hasOwn(rows, name))).toEqual([]))

const kept = rowsFor(cases, ({ name, who }) => keptFor[name]?.includes(who) ?? false)
it.each(kept)('$name, read by the $who', async ({ who, row }) => {
  const wording = readers[who].texts(row.texts)
  const plain = changedBy(row.change ?? {})
  const party = plain.party && readers[who].party(plain.party)
  const read = await readAll({ ...plain, party }, row)
  const wrong = misplaced(who, wording, party?.length ?? 2, read)
  const must = row.odd ? {} : tellers(who, wording)
  for (const place of places) {
    for (const subject of [...Object.keys(subjects), 'required'] as Subject[]) {
      const { words, html } = read[place]
      const asked = words && place in asking ? asking[place as keyof typeof asking](html) : null
      const is = subject === 'required' ? (asked ?? '') : subjects[subject](words)
      if (is) result.set(subject, (result.get(subject) ?? new Set()).add(place))
      else if (!must[subject]?.includes(place)) continue
      const isOnRoad = is === 'on the road' && /^[2-8] of/.test(wording.when)
      // All payments, in figures.
      const isAll = subject === 'back' && wording.back === 'all' && is === '1.000 €'
      if (is !== (wording[subject] ?? '') && !isOnRoad && !isAll)
        wrong.push(`${subject}, ${place}: ${is || '–'} (${wording[subject]})`)
    }
  }
  const tab = wording.when === 'off' ? 'Cancelled' : wording.when === 'over' ? 'Past' : 'Upcoming'
  if (!read.list.words.includes(`${tab} 1`)) wrong.push(`not in the list ${tab}`)
  expect(wrong).toEqual([])
  if (read.board.status !== 200) return
  const { lines, file, missing, asked } = boardOf(read)
  expect(lines).toEqual(file)
  expect(asked).toBe(missing)
})

it('has read each subject on every page that shows it', () =>
  expect(
    Object.fromEntries([...result].map(([subject, by]) => [subject, [...by].toSorted().join(' ')])),
  ).toEqual({
    when: 'calendar dashboard list page pocket',
    amount: 'calendar dashboard page',
    by: 'calendar dashboard page pocket',
    days: 'dashboard list page',
    late: 'dashboard list page pocket',
    grace: 'dashboard page',
    paid: 'dashboard leave list page',
    payer: 'calendar dashboard leave list page pocket',
    card: 'calendar dashboard page',
    required: 'dashboard list page pocket',
    upload: 'calendar dashboard page pocket',
    off: 'dashboard leave page',
    back: 'dashboard leave page',
    step: 'dashboard page',
  }))

it('a status that still says late after a payment raises no alarm', async () => {
  const stale = changedBy({ ...paid, both: { paymentStatus: 'EXPIRED' } })
  const read = await readAll(stale, { at: noon('2027-05-11') })
  expect(read.page.words).toContain('Thanks, we’ve received your payment')
  expect(read.dashboard.words).toContain('Payment received')
  expect(read.list.words).toMatch(/listed as overdue/i)
  for (const place of places)
    expect(read[place].words, place).not.toMatch(/may cancel|Payment overdue|is overdue/)
})

it.each([
  ['payer', [true, true, false]],
  ['unknown', [false, false, true]],
] as const)(
  'the file of one’s data lists the %s of card and refund, or the contact',
  async (who, expected) => {
    const refunds = [{ id: 'R1', amount: euros(973), status: 'ISSUED', method: 'ORIGINAL_PAYMENT' }]
    const faults = faultsOf(changedBy({ both: { refunds }, party: readers[who].party([leading, nora]) }))
    const { html } = await house.visit('/files/my-data', { as: 'emma', faults })
    const numbers = readNumbers(html)
    expect([
      ...['4242', '97300'].map((number) => numbers.includes(number)),
      html.includes('Ask whoever booked'),
    ]).toEqual(expected)
  },
)
