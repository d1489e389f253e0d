import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  arrivesBy,
  latestRefundDay,
  refundSteps,
  refundTerms,
  refundTold,
  unknownRefundCodes,
} from '#features/status/refunds.ts'
import { markets } from '#markets/market-table.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const market = markets.spain
const nothing = { requestedAt: null, approvedAt: null, issuedAt: null, completedAt: null }
const cancelledAt = '2026-11-18T10:30:00Z'
/** 15 business days after the cancellation. */
const latest = '2026-12-09'

const told = (refund: object, today = '2026-11-23', since: string | null = cancelledAt) =>
  refundSteps({ ...nothing, status: 'ISSUED', ...refund }, since, market, day(today)).map(
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
        const steps = refundSteps(one, since, market, day('2026-11-23'))
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
    expect(arrivesBy(refund, cancelledAt, market)?.toString()).toBe(from('2026-11-18'))
    expect(arrivesBy(refund, null, market)?.toString()).toBe(from('2026-11-19'))
    expect(arrivesBy({ ...refund, requestedAt: null }, null, market)?.toString()).toBe(from('2026-11-20'))
    expect(arrivesBy({ requestedAt: null, issuedAt: null }, null, market)).toBeNull()
  })
})

it.each([
  [[], 'COMPANY', 'certain'],
  [[], null, 'certain'],
  [[], 'TRAVELLER', 'depends'],
  [[{}], 'TRAVELLER', 'known'],
  [[{}], 'COMPANY', 'known'],
])('of %j cancelled by %s is told what is %s', (refunds, cancelledBy, expected) => {
  expect(refundTold({ refunds, cancelledBy })).toBe(expected)
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
