import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Money } from '#backoffice/wire/money.ts'
import {
  comesBackWords,
  ifCancelledWords,
  ifNotRunningWords,
  ifOverdueWords,
  refundWords,
} from '#features/status/refund-words.ts'
import {
  arrivesBy,
  comesBack,
  comesBackBy,
  latestRefundDay,
  refundSteps,
  refundTerms,
  unknownRefundCodes,
} from '#features/status/refunds.ts'
import { type TextKey, translatorOf } from '#i18n/translate.ts'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const market = markets.spain
const nothing = { requestedAt: null, approvedAt: null, issuedAt: null, completedAt: null }
const cancelledAt = '2026-11-18T10:30:00Z'
const byTraveller = (since: string | null) => ({ cancelledAt: since, cancelledBy: 'TRAVELLER' })
/** 15 business days after the cancellation. */
const latest = '2026-12-09'

const told = (refund: object, today = '2026-11-23', since: string | null = cancelledAt) =>
  refundSteps({ ...nothing, status: 'ISSUED', ...refund }, byTraveller(since), market, day(today)).map(
    ({ stage, state, date }) => `${stage} ${state} ${date ?? '–'}`,
  )

describe('the way of a refund', () => {
  it('asked for: the approval is waited for', () => {
    expect(told({ status: 'REQUESTED', requestedAt: '2026-11-19T08:00:00Z' })).toEqual([
      'asked done 2026-11-19',
      'approved next –',
      'sent ahead –',
      `arrived ahead ${latest}`,
    ])
  })

  it('approved, then sent, then there', () => {
    const approved = { requestedAt: cancelledAt, approvedAt: '2026-11-19T15:00:00Z' }
    expect(told({ ...approved, status: 'REQUESTED' }).slice(1)).toEqual([
      'approved done 2026-11-19',
      'sent next –',
      `arrived ahead ${latest}`,
    ])
    const sent = { ...approved, issuedAt: '2026-11-21T16:00:00Z' }
    expect(told(sent).slice(2)).toEqual(['sent done 2026-11-21', `arrived next ${latest}`])
    expect(told({ ...sent, status: 'COMPLETED', completedAt: '2026-11-22T09:00:00Z' }).slice(2)).toEqual([
      'sent done 2026-11-21',
      'arrived done 2026-11-22',
    ])
  })

  it('begins with the cancellation where nobody says when it was asked for', () => {
    expect(told({})[0]).toBe('asked done 2026-11-18')
    expect(told({}, '2026-11-23', null)[0]).toBe('asked done –')
  })

  it('is late once the latest day is over, and not before', () => {
    expect(told({}, latest).at(-1)).toBe(`arrived next ${latest}`)
    expect(told({}, '2026-12-10').at(-1)).toBe(`arrived late ${latest}`)
  })

  it('has no steps for a status that nobody knows', () => {
    expect(told({ status: 'LOST' })).toEqual([])
  })

  it('never shows a future day as done, and always what was done before', () => {
    const instant = fc.option(
      fc.integer({ min: -40, max: 40 }).map((days) => `${day('2026-11-23').add({ days })}T12:00:00Z`),
      { nil: null },
    )
    const refund = fc.record({
      status: fc.constantFrom('REQUESTED', 'ISSUED', 'COMPLETED'),
      requestedAt: instant,
      approvedAt: instant,
      issuedAt: instant,
      completedAt: instant,
    })
    fc.assert(
      fc.property(refund, instant, (one, since) => {
        const steps = refundSteps(one, byTraveller(since), market, day('2026-11-23'))
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
  it('counts from the cancellation, else from the first day that is known', () => {
    const refund = { requestedAt: '2026-11-19T08:00:00Z', issuedAt: '2026-11-20T08:00:00Z' }
    const from = (text: string) => latestRefundDay(day(text), market).toString()
    expect(arrivesBy(refund, byTraveller(cancelledAt), market)?.toString()).toBe(from('2026-11-18'))
    expect(arrivesBy(refund, byTraveller(null), market)?.toString()).toBe(from('2026-11-19'))
    expect(arrivesBy({ ...refund, requestedAt: null }, byTraveller(null), market)?.toString()).toBe(
      from('2026-11-20'),
    )
    expect(arrivesBy({ requestedAt: null, issuedAt: null }, byTraveller(null), market)).toBeNull()
  })
})

const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
const refund = (amount: number, more: object = {}) =>
  ({
    id: 'R',
    amount: eur(amount),
    status: 'ISSUED',
    method: 'ORIGINAL_PAYMENT',
    ...nothing,
    creditId: null,
    chosen: null,
    ...more,
  }) as never

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
const COMPANY = { cancelledBy: 'COMPANY' }
const card = { giftCards: [{ code: 'GC-1', label: null, amount: eur(-50_00) }] } as never

/** Names of the texts instead of the texts. */
const keys = { t: ((key: TextKey) => key.replace(/^trip:/, '')) as never, market: markets.spain }
const said = (more: object, paid: Money | null, market: MarketId = 'spain', today = '2026-11-23') =>
  comesBackWords(booked(more), paid, day(today), { ...keys, market: markets[market] })

describe('what comes back of a cancelled trip, by who cancelled', () => {
  const full = ['refund.all', 'refund.how.dated', 'refund.choice']
  it.each<[string, object, Money | null, string[]]>([
    ['the company: everything', COMPANY, eur(2990_00), full],
    ['nobody is said to have: as the company', { cancelledBy: null }, eur(2990_00), full],
    ['the company, partly paid', COMPANY, eur(897_00), full],
    [
      'the company, with flexible cancellation',
      { ...COMPANY, flexibleCancellation: true },
      eur(897_00),
      full,
    ],
    ['the company, whatever terms are told', { ...COMPANY, ...terms(0) }, eur(897_00), full],
    [
      'the company, with a gift card used',
      { ...COMPANY, ...(card as object) },
      eur(897_00),
      ['refund.all', 'refund.how.dated', 'refund.cards', 'refund.choice'],
    ],
    [
      'the company, nobody knows what was paid',
      COMPANY,
      null,
      ['refund.allUnknown', 'refund.how.dated', 'refund.choice'],
    ],
    [
      'the company, nobody knows when',
      { ...COMPANY, cancelledAt: null },
      eur(1),
      ['refund.all', 'refund.how.undated', 'refund.choice'],
    ],
    [
      'the company, long ago',
      { ...COMPANY, cancelledAt: '2026-10-01T10:00:00Z' },
      eur(1),
      ['refund.all', 'refund.how.late', 'refund.choice'],
    ],
    ['the company, nothing paid', COMPANY, eur(0), ['refund.unpaid']],
    ['the company, all of it on its way', { ...COMPANY, refunds: [refund(2990_00)] }, eur(2990_00), []],
    [
      'the company, a part on its way',
      { ...COMPANY, refunds: [refund(2000_00)] },
      eur(2990_00),
      ['refund.missing'],
    ],
    [
      'the company, more than was paid',
      { ...COMPANY, refunds: [refund(3000_00)] },
      eur(2990_00),
      ['refund.odd'],
    ],
    [
      'the company, in another currency',
      { ...COMPANY, refunds: [refund(1, { amount: { amount: 1, currency: 'CHF' } })] },
      eur(2990_00),
      ['refund.odd'],
    ],
    ['the company, refunds, and nobody knows what was paid', { ...COMPANY, refunds: [refund(1)] }, null, []],
    [
      'the company, the gift card that was used among the refunds',
      { ...COMPANY, ...(card as object), refunds: [refund(897_00), refund(50_00, { method: 'GIFT_CARD' })] },
      eur(897_00),
      [],
    ],
    ['the traveller, terms not told', {}, eur(897_00), ['refund.unknown']],
    ['the traveller, all', terms(897_00), eur(897_00), ['refund.all', 'refund.how.card']],
    ['the traveller, a part', terms(500_00), eur(897_00), ['refund.part', 'refund.how.card']],
    ['the traveller, nothing', terms(0), eur(897_00), ['refund.nothing']],
    ['the traveller, more than was paid', terms(900_00), eur(897_00), ['refund.unknown']],
    ['the traveller, less than nothing', terms(-1), eur(897_00), ['refund.unknown']],
    ['the traveller, nobody knows what was paid', terms(1), null, ['refund.unknown']],
    ['the traveller, nothing paid', {}, eur(0), ['refund.unpaid']],
    [
      'the traveller, nobody knows when',
      { ...terms(500_00), cancelledAt: null },
      eur(897_00),
      ['refund.part', 'refund.businessDaysAndGiftCard'],
    ],
    [
      'the traveller, on its way',
      { refunds: [refund(400_00), refund(100_00)] },
      eur(897_00),
      ['refund.part'],
    ],
    [
      'the traveller, refunds more than was paid',
      { refunds: [refund(900_00)] },
      eur(897_00),
      ['refund.unknown'],
    ],
  ])('%s', (_, more, paid, expected) => {
    expect(said(more, paid)).toEqual(expected)
  })

  it.each<[MarketId, string, string]>([
    ['germany', '2026-11-25', '2026-11-25'],
    ['international', '2026-12-02', '2026-12-02'],
    ['english-we', '2026-12-02', '2026-12-02'],
    ['global-us', '2026-12-02', '2026-12-02'],
    ['spain', '2026-12-02', '2026-12-09'],
    ['italy', '2026-12-02', '2026-12-09'],
    ['france', '2026-12-02', '2026-12-09'],
  ])('in %s by %s if the company did, by %s if the traveller did', (id, ours, theirs) => {
    expect(comesBackBy(booked(COMPANY), markets[id])?.toString()).toBe(ours)
    expect(comesBackBy(booked({}), markets[id])?.toString()).toBe(theirs)
  })

  it('names a gift card only where the traveller cancelled, in the markets whose terms have one', () => {
    for (const id of marketIds) {
      const { language, locale } = markets[id]
      const words = { t: translatorOf(locale), market: markets[id] }
      const write = (more: object) => comesBackWords(booked(more), eur(897_00), day('2026-11-23'), words)
      const byCard = words.t('trip:refund.how.card', { date: '' }).split(/[;.]/)[1] ?? ''
      expect(write(COMPANY).join(' ')).not.toContain(byCard.trim())
      expect(write(terms(500_00)).join(' ').includes(byCard.trim())).toBe(
        ['es', 'it', 'fr'].includes(language),
      )
      expect(write(COMPANY).join(' ')).toMatch(/897/)
      expect(write(terms(500_00)).join(' ')).toMatch(/897.*500.*397|500.*897.*397/)
    }
  })

  it('never keeps a part of what the company owes, whatever the backoffice tells', () => {
    const amount = fc.option(fc.integer({ min: -1000, max: 1000 }).map(eur), { nil: null })
    fc.assert(
      fc.property(amount, amount, (refundable, paid) => {
        const cancellation = refundable && { refundable, until: null }
        const back = comesBack(booked({ ...COMPANY, cancellation }), paid)
        expect(back.kept).toBeNull()
        expect(back.amount).toEqual(paid?.amount === 0 ? paid : paid)
      }),
    )
  })
})

it.each([
  [{ method: 'GIFT_CARD' }, COMPANY, ['refund.unasked']],
  [{ method: 'GIFT_CARD', chosen: false }, COMPANY, ['refund.unasked']],
  [{ method: 'GIFT_CARD', chosen: true }, COMPANY, ['refund.chosen']],
  [{ method: 'GIFT_CARD', chosen: true }, {}, []],
  [{ method: 'GIFT_CARD' }, {}, []],
  // The card that was used, back as it was.
  [{ method: 'GIFT_CARD' }, { ...COMPANY, ...(card as object) }, []],
  [{}, COMPANY, []],
])('a refund %j of a trip cancelled by %j: %s', (more, cancelled, expected) => {
  expect(refundWords(refund(1, more), booked(cancelled), day('2026-11-23'), keys).notes).toEqual(expected)
})

describe('of a trip that stands', () => {
  const stands = { bookingStatus: 'ACTIVE', cancelledBy: null, cancelledAt: null }
  it.each<[string, object, Money | null, string[], string | null]>([
    ['terms not told', {}, eur(1), ['ifCancelled.unknown'], 'overdue.back.unknown'],
    ['all', terms(9), eur(9), ['ifCancelled.all'], 'overdue.back.all'],
    [
      'a part, until a day',
      terms(5, '2027-01-01'),
      eur(9),
      ['ifCancelled.part', 'ifCancelled.until'],
      'overdue.back.part',
    ],
    ['nothing', terms(0, '2027-01-01'), eur(9), ['ifCancelled.nothing'], 'overdue.back.nothing'],
    [
      'with the cover',
      { ...terms(5), flexibleCancellation: true },
      eur(9),
      ['ifCancelled.part', 'ifCancelled.flexible'],
      'overdue.back.part',
    ],
    ['more than was paid', terms(10), eur(9), ['ifCancelled.unknown'], 'overdue.back.unknown'],
    ['nothing paid yet', {}, eur(0), ['ifCancelled.unknown'], null],
  ])('%s', (_, more, paid, cancelling, overdue) => {
    expect(ifCancelledWords(booked({ ...stands, ...more }), paid, keys)).toEqual(cancelling)
    expect(ifOverdueWords(booked({ ...stands, ...more }), paid, keys)).toBe(overdue)
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

describe('refunds by market (product §10)', () => {
  it.each([
    ['germany', { text: 'days', days: 7 }],
    ['international', { text: 'businessDays', from: 7, to: 10 }],
    ['global-us', { text: 'businessDays', from: 7, to: 10 }],
    ['english-we', { text: 'businessDays', from: 7, to: 10 }],
    ['spain', { text: 'businessDaysAndGiftCard', days: 15 }],
    ['italy', { text: 'fullAndGiftCard', days: 15 }],
    ['france', { text: 'fullAndGiftCard', days: 15 }],
  ] as const)('%s', (market, terms) => expect(refundTerms(markets[market])).toEqual(terms))
})

describe('the latest day of a refund that began on a Wednesday', () => {
  it.each([
    ['germany', '2026-11-25'],
    ['international', '2026-12-02'],
    ['spain', '2026-12-09'],
    ['italy', '2026-12-09'],
  ] as const)('in %s', (market, latestDay) => {
    const begun = day('2026-11-18')
    expect(latestRefundDay(begun, markets[market]).toString()).toBe(latestDay)
  })
})

it('logs the codes without a text', () => {
  expect(unknownRefundCodes({ method: 'GIFT_CARD', status: 'ISSUED' })).toEqual([])
  expect(unknownRefundCodes({ method: 'SHELLS', status: 'LOST_AT_SEA' })).toEqual(['SHELLS', 'LOST_AT_SEA'])
})
