import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { buildLedger, listPaymentSteps } from '#bookings/money.ts'
import {
  arrivesBy,
  beginning,
  latestRefundDay,
  refundBreakdown,
  refundDeadline,
  refundSteps,
  refundTerms,
  unknownRefundCodes,
} from '#bookings/refunds.ts'
import type { TextKey } from '#i18n/translate.ts'
import { type MarketId, markets } from '#markets/market-table.ts'
import {
  ifCancelledWords,
  ifNotRunningWords,
  ifOverdueWords,
  refundBreakdownWords,
  refundCard,
  refundWords,
} from '#texts/refunds.ts'
import { bookingDetail, day, eur, makeReader, payment, refund } from '../features/made.ts'

const market = markets.spain
const nothing = { requestedAt: null, approvedAt: null, issuedAt: null, completedAt: null }
const cancelledAt = '2026-11-18T10:30:00Z'
const byTraveller = (since: string | null) => ({ cancelledAt: since, cancelledBy: 'TRAVELLER' })
const today = day('2026-11-23')
/** 15 business days after the cancellation. */
const latest = '2026-12-09'

const stepsOf = (refund: object, on = today, since: string | null = cancelledAt) =>
  refundSteps({ ...nothing, status: 'ISSUED', ...refund }, byTraveller(since), market, on).map(
    ({ stage, state, date }) => `${stage} ${state} ${date ?? '–'}`,
  )

describe('the way of a refund', () => {
  const ahead = `arrived ahead ${latest}`
  const asked = { status: 'REQUESTED', requestedAt: '2026-11-19T08:00:00Z' }
  const approved = { ...asked, approvedAt: '2026-11-20T15:00:00Z' }
  const sent = { ...approved, status: 'ISSUED', issuedAt: '2026-11-21T16:00:00Z' }
  const arrived = { ...sent, status: 'COMPLETED', completedAt: '2026-11-22T09:00:00Z' }
  it.each([
    ['requested', asked, ['asked done 2026-11-19', 'approved next –', 'sent ahead –', ahead]],
    ['approved', approved, ['approved done 2026-11-20', 'sent next –', ahead]],
    ['sent', sent, ['sent done 2026-11-21', `arrived next ${latest}`]],
    ['arrived', arrived, ['sent done 2026-11-21', 'arrived done 2026-11-22']],
  ])('%s: its last steps', (_, given, steps) => {
    expect(stepsOf(given).slice(-steps.length)).toEqual(steps)
  })

  it('has no steps for an unknown status', () => expect(stepsOf({ status: 'LOST' })).toEqual([]))

  it('begins with the cancellation if the day of the request is unknown', () => {
    expect(stepsOf({})[0]).toBe('asked done 2026-11-18')
    expect(stepsOf({}, today, null)[0]).toBe('asked done –')
  })

  it('is late once the latest day is over, and not before', () => {
    expect(stepsOf({}, day(latest)).at(-1)).toBe(`arrived next ${latest}`)
    expect(stepsOf({}, day('2026-12-10')).at(-1)).toBe(`arrived late ${latest}`)
  })

  it('never shows a future day as done, and always what was done before', () => {
    const noon = (days: number) => `${today.add({ days })}T12:00:00Z`
    const instant = fc.option(fc.integer({ min: -40, max: 40 }).map(noon))
    const [requestedAt, approvedAt, issuedAt, completedAt] = [instant, instant, instant, instant]
    const status = fc.constantFrom('REQUESTED', 'ISSUED', 'COMPLETED')
    const refund = fc.record({ status, requestedAt, approvedAt, issuedAt, completedAt })
    fc.assert(
      fc.property(refund, instant, (one, since) => {
        const steps = refundSteps(one, byTraveller(since), market, today)
        const states = steps.map(({ state }) => state)
        expect(states.lastIndexOf('done')).toBe(states.filter((state) => state === 'done').length - 1)
        for (const { state, date } of steps) {
          if (state === 'done' && date) expect(date.toString() <= '2026-11-23').toBe(true)
        }
      }),
    )
  })
})

describe('the latest day', () => {
  it.each([
    ['the cancellation', cancelledAt, '2026-11-19T08:00:00Z', '2026-11-18'],
    ['the request', null, '2026-11-19T08:00:00Z', '2026-11-19'],
    ['when it was sent', null, null, '2026-11-20'],
  ])('counts from %s', (_, since, requestedAt, begun) => {
    const by = arrivesBy({ requestedAt, issuedAt: '2026-11-20T08:00:00Z' }, byTraveller(since), market)
    expect(by?.toString()).toBe(latestRefundDay(day(begun), market).toString())
  })
  it('is unknown if no day is known', () => {
    expect(arrivesBy({ requestedAt: null, issuedAt: null }, byTraveller(null), market)).toBeNull()
  })
})
const booked = (more: Partial<BookingDetail>) =>
  ({
    bookingStatus: 'CANCELLED',
    cancelledBy: 'TRAVELLER',
    cancelledAt,
    availability: 'CONFIRMED',
    refunds: [],
    cancellation: null,
    flexibleCancellation: false,
    giftCards: [],
    vouchers: [],
    ...more,
  }) as unknown as BookingDetail

const terms = (amount: number, until: string | null = null) => ({
  cancellation: { refundable: eur(amount), until },
})
const refunded = (...amounts: number[]) => ({
  refunds: amounts.map((amount) => refund({ amount: eur(amount) })),
})
const COMPANY = { cancelledBy: 'COMPANY' }
const card = { giftCards: [{ code: 'GC-1', label: null, amount: eur(-50_00) }] }
const cardBack = refund({ amount: eur(50_00), method: 'GIFT_CARD' })
const cardAndMoney = [...refunded(897_00).refunds, cardBack]
const standing = { bookingStatus: 'ACTIVE', cancelledBy: null, cancelledAt: null }
const francs = refund({ amount: { amount: 1, currency: 'CHF' } })

/** Names of the texts instead of the texts. */
const keys = { t: ((key: TextKey) => key.replace(/^trip:/, '')) as never, market: markets.spain }
const textOf = (more: object, paid: number | null) =>
  refundBreakdownWords(booked(more), paid === null ? null : eur(paid), today, keys)
    .map((key) => key.replace('refund.', ''))
    .join(' ')

const longAgo = { cancelledAt: '2026-10-01T10:00:00Z' }
/** Fourteen and fifteen days before today. */
const onLastDay = { cancelledAt: '2026-11-09T10:00:00Z' }
const afterLastDay = { cancelledAt: '2026-11-08T10:00:00Z' }

// For every market, with and without the cover and a gift card: who-cancelled.test.ts.
describe('the refund of a cancelled trip, by who cancelled', () => {
  it.each<[string, object, number | null, string]>([
    ['whatever terms are known', terms(0), 897_00, 'all how.dated choice'],
    ['an unknown amount was paid', {}, null, 'allUnknown how.dated choice'],
    ['the day is unknown', { cancelledAt: null }, 1, 'all how.undated choice'],
    ['long ago', longAgo, 1, 'all how.late choice'],
    ['nothing paid', {}, 0, 'unpaid'],
    ['all of it on its way', refunded(2990_00), 2990_00, ''],
    ['a part on its way', refunded(2000_00), 2990_00, 'missing'],
    ['a part, long ago', { ...longAgo, ...refunded(2000_00) }, 2990_00, 'missingLate'],
    ['a part, on the last day', { ...onLastDay, ...refunded(2000_00) }, 2990_00, 'missing'],
    ['a part, on the day after', { ...afterLastDay, ...refunded(2000_00) }, 2990_00, 'missingLate'],
    ['a part, on an unknown day', { cancelledAt: null, ...refunded(2000_00) }, 2990_00, 'missingUndated'],
    ['more than was paid', refunded(3000_00), 2990_00, 'odd'],
    ['in another currency', { refunds: [francs] }, 2990_00, 'odd'],
    ['refunds, and an unknown amount was paid', refunded(1), null, ''],
    ['the gift card that was used among the refunds', { ...card, refunds: cardAndMoney }, 897_00, ''],
  ])('the company: %s', (_, more, paid, expected) => {
    expect(textOf({ ...COMPANY, ...more }, paid)).toBe(expected)
  })

  it.each<[string, object, number | null, string]>([
    ['unknown terms', {}, 897_00, 'unknown'],
    ['all', terms(897_00), 897_00, 'all how.card'],
    ['more than was paid', terms(900_00), 897_00, 'unknown'],
    ['less than nothing', terms(-1), 897_00, 'unknown'],
    ['an unknown amount was paid', terms(1), null, 'unknown'],
    ['nothing paid', {}, 0, 'unpaid'],
    ['the day is unknown', { ...terms(500_00), cancelledAt: null }, 897_00, 'part businessDaysAndGiftCard'],
    ['on its way', refunded(400_00, 100_00), 897_00, 'part'],
    ['refunds more than was paid', refunded(900_00), 897_00, 'odd'],
    ['refunds, and an unknown amount was paid', refunded(1), null, ''],
  ])('the traveller: %s', (_, more, paid, expected) => {
    expect(textOf(more, paid)).toBe(expected)
  })

  it.each(['COMPANY', 'TRAVELLER'])('nothing if nothing was paid, if cancelled by the %s', (cancelledBy) => {
    const payments = [payment({ amount: eur(300) })]
    const of = bookingDetail({ bookingStatus: 'CANCELLED', cancelledBy, total: eur(300), payments })
    const { paid } = buildLedger(of, listPaymentSteps(of))
    expect(refundBreakdownWords(of, paid, today, keys)).toEqual(['refund.unpaid'])
  })

  const sevenToTen = { text: 'businessDays', from: 7, to: 10 }
  it.each<[MarketId, string, string, object]>([
    ['germany', '2026-11-25', '2026-11-25', { text: 'days', days: 7 }],
    ['international', '2026-12-02', '2026-12-02', sevenToTen],
    ['english-we', '2026-12-02', '2026-12-02', sevenToTen],
    ['global-us', '2026-12-02', '2026-12-02', sevenToTen],
    ['spain', '2026-12-02', '2026-12-09', { text: 'businessDaysAndGiftCard', days: 15 }],
    ['italy', '2026-12-02', '2026-12-09', { text: 'fullAndGiftCard', days: 15 }],
    ['france', '2026-12-02', '2026-12-09', { text: 'fullAndGiftCard', days: 15 }],
  ])(
    'in %s by %s if the company did, by %s if the traveller did (product §10)',
    (id, ours, theirs, terms) => {
      expect(refundTerms(markets[id])).toEqual(terms)
      expect(refundDeadline(booked(COMPANY), markets[id])?.toString()).toBe(ours)
      expect(refundDeadline(booked({}), markets[id])?.toString()).toBe(theirs)
    },
  )

  it.each<[string, object, number | null, string]>([
    ['no refund', {}, 897_00, 'totalUnknown'],
    ['terms, which may not be those that hold', terms(500_00), 897_00, 'totalUnknown'],
    ['an unknown amount was paid', {}, null, 'totalUnknown'],
    ['a part on its way', refunded(500_00), 897_00, 'totalUnknown'],
    ['all of it on its way', refunded(897_00), 897_00, ''],
    ['nothing paid', {}, 0, 'unpaid'],
  ])('for an unknown reason: %s', (_, more, paid, expected) => {
    expect(textOf({ cancelledBy: 'UNPAID', ...more }, paid)).toBe(expected)
  })

  it('for an unknown reason, by the day on which it arrives whoever cancelled', () => {
    const by = (cancelledBy: string) => refundDeadline(booked({ cancelledBy }), market)?.toString()
    expect([by('COMPANY'), by('UNPAID')]).toEqual(['2026-12-02', latest])
  })

  it.each([
    [cancelledAt, null, 'cancelled done 2026-11-18'],
    [cancelledAt, '2026-11-19T08:00:00Z', 'asked done 2026-11-19'],
    [null, null, 'cancelled done –'],
  ])('and its refund begins, cancelled at %s and requested at %s: %s', (at, requestedAt, first) => {
    const of = { cancelledAt: at, cancelledBy: 'UNPAID' }
    const [step] = refundSteps(refund({ requestedAt }), of, market, today)
    expect(`${beginning(refund({ requestedAt }), of)} ${step?.state} ${step?.date ?? '–'}`).toBe(first)
  })

  it('never keeps a part of what the company owes, whatever the backoffice reports', () => {
    const amount = fc.option(fc.integer({ min: -1000, max: 1000 }).map(eur), { nil: null })
    fc.assert(
      fc.property(amount, amount, (refundable, paid) => {
        const cancellation = refundable && { refundable, until: null }
        const back = refundBreakdown(booked({ ...COMPANY, cancellation }), paid, today)
        expect(back).toMatchObject({ kept: null, amount: paid })
      }),
    )
  })
})

describe('what the page shows of the money', () => {
  const resultOf = (payer: { name: string | null } | null, more: object) =>
    refundCard(booked(more), eur(897_00), makeReader(payer), today, keys)
  const requested = { ...COMPANY, refunds: [refund({ status: 'REQUESTED', amount: eur(897_00) })] }

  it('to the payer: the refund, its progress, and the choice', () => {
    const { refunds, ...page } = resultOf(null, requested)
    expect(page).toMatchObject({ title: 'refund.title', back: [], choice: 'refund.choice' })
    expect(refunds).toHaveLength(1)
    expect(resultOf(null, terms(500_00)).back).toEqual(['refund.part', 'refund.how.card'])
  })

  it.each([
    [{ name: 'Sofia' }, 'refund.others.known'],
    [{ name: ' ' }, 'refund.others.somebody'],
  ])('to any other traveller, that it goes to the payer: %j', (payer, wanted) => {
    const nothingElse = { title: 'refund.others.title', back: [wanted], refunds: [], choice: null }
    for (const more of [requested, terms(500_00), refunded(500_00), COMPANY]) {
      expect(resultOf(payer, more)).toEqual(nothingElse)
    }
  })
})

it.each<[string, object, object]>([
  ['is not what cancelling brings', terms(593_00), { kind: 'part', amount: eur(593_00), kept: eur(897_00) }],
  ['leaves its terms unknown', {}, { kind: 'unknown' }],
])('what a cheaper departure refunded of an active booking %s', (_, more, expected) => {
  // 1,500 of 2,990 came back: 1,490 is there.
  const back = refundBreakdown(booked({ ...standing, ...refunded(1500_00), ...more }), eur(2990_00), today)
  expect(back).toMatchObject({ paid: eur(1490_00), ...expected })
})

it.each([
  [{ method: 'GIFT_CARD' }, COMPANY, ['refund.unasked']],
  [{ method: 'GIFT_CARD', chosen: false }, COMPANY, ['refund.unasked']],
  [{ method: 'GIFT_CARD', chosen: true }, COMPANY, ['refund.chosen']],
  [{ method: 'GIFT_CARD', chosen: true }, {}, []],
  [{ method: 'GIFT_CARD' }, {}, []],
  // The used card, back in its form.
  [{ method: 'GIFT_CARD' }, { ...COMPANY, ...card }, []],
  [{}, COMPANY, []],
  [{ status: 'LOST_AT_SEA' }, COMPANY, ['ui:unknownStatus']],
])('a refund %j of a trip cancelled by %j: %s', (more, cancelled, expected) => {
  const { notes } = refundWords(refund(more), booked(cancelled as object), today, keys)
  expect(notes).toEqual(expected)
})

describe('of an active trip', () => {
  it.each<[string, object, number, string, string | null]>([
    ['unknown terms', {}, 1, 'unknown', 'unknown'],
    ['all', terms(9), 9, 'all', 'all'],
    ['a part, until a day', terms(5, '2027-01-01'), 9, 'part until', 'part'],
    ['nothing', terms(0, '2027-01-01'), 9, 'nothing', 'nothing'],
    ['with the cover', { ...terms(5), flexibleCancellation: true }, 9, 'part flexible', 'part'],
    ['more than was paid', terms(10), 9, 'unknown', 'unknown'],
    ['nothing paid yet', {}, 0, 'unknown', null],
    ['a part, on the last day', terms(5, '2026-11-23'), 9, 'part until', 'part'],
    ['terms that held until yesterday', terms(5, '2026-11-22'), 9, 'unknown', 'unknown'],
    ['nothing, by terms that held until yesterday', terms(0, '2026-11-22'), 9, 'unknown', 'unknown'],
  ])('%s', (_, more, paid, cancelling, overdue) => {
    const of = booked({ ...standing, ...more })
    const expected = cancelling.split(' ').map((key) => `ifCancelled.${key}`)
    expect(ifCancelledWords(of, eur(paid), today, keys)).toEqual(expected)
    expect(ifOverdueWords(of, eur(paid), today, keys)).toBe(overdue && `overdue.back.${overdue}`)
  })

  it('of a cancelled one, the terms are what it came to, whatever day they held until', () => {
    expect(textOf(terms(500_00, '2026-11-18'), 897_00)).toBe('part how.card')
  })

  const unread = { refunds: Object.assign([], { omitted: 1 }) }
  const part = { kind: 'part', paid: eur(900), amount: eur(700), kept: eur(200) }
  it.each<[string, object, number | null, object]>([
    ['is taken off what was paid', refunded(100), 700, part],
    ['leaves all that is still here', refunded(300), 700, { kind: 'all', paid: eur(700), kept: eur(0) }],
    ['is no answer if the terms are unknown', refunded(100), null, { kind: 'unknown', amount: null }],
    ['does not add up with the terms', refunded(400), 700, { kind: 'unknown', amount: null }],
    ['is more than was paid', refunded(1100), 0, { kind: 'unknown', paid: null }],
    ['is in another currency', { refunds: [francs] }, 700, { kind: 'unknown', paid: null }],
    ['has a status that we do not know', { refunds: [refund({ status: 'LOST' })] }, 700, { paid: null }],
    ['could not be read', unread, 700, { kind: 'unknown', paid: null }],
  ])('what was refunded before %s', (_, more, refundable, expected) => {
    const of = booked({ ...standing, ...(refundable === null ? {} : terms(refundable)), ...more })
    expect(refundBreakdown(of, eur(1000), today)).toMatchObject(expected)
  })

  it.each([
    ['PLANNED', 'spain', 'notRunning.days'],
    ['ALMOST_CONFIRMED', 'global-us', 'notRunning.businessDays'],
    ['ON_REQUEST', 'germany', 'notRunning.placeDays'],
    ['ON_REQUEST', 'global-us', 'notRunning.placeBusinessDays'],
    ['CONFIRMED', 'spain', null],
    ['SOLD_OUT', 'spain', null],
    ['', 'spain', null],
  ] as const)('%s in %s: %s', (availability, market, expected) => {
    const words = { ...keys, market: markets[market] }
    expect(ifNotRunningWords({ bookingStatus: 'ACTIVE', availability }, words)).toBe(expected)
    expect(ifNotRunningWords({ bookingStatus: 'CANCELLED', availability }, words)).toBeNull()
  })
})

it('logs the codes without a text', () => {
  expect(unknownRefundCodes({ method: 'GIFT_CARD', status: 'ISSUED' })).toEqual([])
  expect(unknownRefundCodes({ method: 'SHELLS', status: 'LOST_AT_SEA' })).toEqual(['SHELLS', 'LOST_AT_SEA'])
})
