import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Refund } from '#backoffice/wire/price.ts'
import { refundDeadline } from '#bookings/refunds.ts'
import { carriedOver, differenceWords, lostOrUncertain } from '#features/trip-change/words.ts'
import { createTranslator, type TextKey } from '#i18n/translate.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import { formatMoney } from '#markets/money.ts'
import { choiceWords, refundBreakdownWords } from '#texts/refunds.ts'
import { bookingDetail, day, eur, payment, refund } from '../made.ts'

/*
 * The table of product §10, row by row: who cancelled × market × cover × wholly or partly paid × gift card used × a cheaper or a
 * dearer departure. The test selects each sentence by its key and reads it in the market's language, with its figures.
 */

const today = day('2026-11-24')
const TOTAL = 1490_00
const DEPOSIT = 447_00
const COVER = 49_00
const who = ['COMPANY', null, 'TRAVELLER'] as const
const withCover = [false, true]
const payments = { all: TOTAL, part: DEPOSIT }
const departures = {
  lessPaidBack: { total: eur(1190_00), paidBack: eur(300_00) },
  lessGivenUp: { total: eur(1190_00), paidBack: null },
  more: { total: eur(1790_00), paidBack: null },
}

const paidIn = ['all', 'part'] as const
const rows = who.flatMap((cancelledBy) =>
  marketIds.flatMap((market) =>
    withCover.flatMap((cover) =>
      paidIn.flatMap((paid) => [false, true].map((card) => ({ cancelledBy, market, cover, paid, card }))),
    ),
  ),
)
type Row = (typeof rows)[number]

function bookingOf({ cancelledBy, cover, paid, card }: Row): BookingDetail {
  const back = eur(payments[paid] - (cover ? COVER : DEPOSIT))
  // biome-ignore format: grouped by line
  return bookingDetail({
    bookingStatus: 'CANCELLED', cancelledBy, cancelledAt: '2026-11-18T10:30:00Z',
    paymentStatus: 'PAID', total: eur(TOTAL), flexibleCancellation: cover,
    payments: [payment({ kind: 'DEPOSIT', status: 'PAID', amount: eur(payments[paid]) })],
    cancellation: cancelledBy === 'TRAVELLER' ? { refundable: back, until: null } : null,
    giftCards: card ? [{ code: 'GC-1', label: null, amount: eur(50_00) }] : [],
  })
}

/** The table's sentences, as keys of `trip:refund`. */
function expected({ cancelledBy, market, cover, paid, card }: Row): string[] {
  if (cancelledBy !== 'TRAVELLER') return ['all', 'how.dated', ...(card ? ['cards'] : []), 'choice']
  // The company keeps all of a deposit without the cover: no money comes back, by no day.
  if (!cover && paid === 'part') return ['nothing']
  const byCard = ['es', 'it', 'fr'].includes(markets[market].language)
  return ['part', byCard ? 'how.card' : 'how.dated']
}

const keys = (market: MarketId) => ({ t: ((key: TextKey) => key) as never, market: markets[market] })
const words = (market: MarketId) => ({ t: createTranslator(markets[market].locale), market: markets[market] })
const named = ({ cancelledBy, market, cover, paid, card }: Row) =>
  `${cancelledBy ?? 'nobody'}, ${market}, ${cover ? 'with' : 'without'} the cover, ${paid} paid, ${card ? 'a' : 'no'} gift card`

describe('a cancelled trip', () => {
  it.each(rows.map((row) => [named(row), row] as const))('%s', (_, row) => {
    const booking = bookingOf(row)
    const paid = eur(payments[row.paid])
    const kept = row.cover ? COVER : DEPOSIT
    expect(refundBreakdownWords(booking, paid, today, keys(row.market))).toEqual(
      expected(row).map((key) => `trip:refund.${key}`),
    )
    const { t, market } = words(row.market)
    const money = (amount: number) => formatMoney(eur(amount), market)
    const by = refundDeadline(booking, market)
    const figures = {
      paid: money(paid.amount),
      amount: money(row.cancelledBy === 'TRAVELLER' ? paid.amount - kept : paid.amount),
      kept: money(kept),
      date: by ? formatExtendedDate(by, market) : '',
    }
    const text = refundBreakdownWords(booking, paid, today, { t, market })
    expect(text).toEqual(
      expected(row).map((key) => t(`trip:refund.${key}` as 'trip:refund.all', figures as never)),
    )
    expect(text.join(' ')).not.toMatch(/[{}]/)
  })
})

describe('a gift card in place of money that is being paid back', () => {
  const row = { market: 'spain', cover: false, paid: 'all', card: false } as const
  const resultOf = (cancelledBy: Row['cancelledBy'], ...refunds: Refund[]) =>
    choiceWords({ ...bookingOf({ ...row, cancelledBy }), refunds }, keys('spain'))
  const asked = refund({ status: 'REQUESTED' })

  it('may be chosen as long as the money that the company owes has not left', () => {
    expect(resultOf('COMPANY', asked)).toBe('trip:refund.choice')
    expect(resultOf(null, asked, { ...asked, approvedAt: '2026-11-19T10:00:00Z' })).toBe('trip:refund.choice')
    expect(resultOf('COMPANY', asked, refund({ status: 'ISSUED' }))).toBeNull()
    expect(resultOf('COMPANY', asked, { ...asked, method: 'GIFT_CARD' })).toBeNull()
    expect(resultOf('TRAVELLER', asked)).toBeNull()
    // Already stated if there is no refund yet.
    expect(resultOf('COMPANY')).toBeNull()
  })
})

describe('another departure, after the company cancelled', () => {
  // A traveller who has paid a deposit of 447 loses none by a trip of 1,190: 743 is left to pay in place of 1,043.
  const result: Record<string, Record<Row['paid'], string[]>> = {
    lessPaidBack: { all: ['less', 'paidBack'], part: ['less', 'paidBack'] },
    lessGivenUp: { all: ['less', 'givenUp'], part: ['less', 'toPay'] },
    more: { all: ['more'], part: ['more'] },
  }
  it.each(
    marketIds.flatMap((market) =>
      paidIn.flatMap((paid) =>
        Object.entries(departures).map(([name, option]) => [market, paid, name, option] as const),
      ),
    ),
  )('%s, %s paid, %s', (id, paid, name, option) => {
    const { t, market } = words(id)
    const money = (amount: number) => formatMoney(eur(amount), market)
    for (const card of [false, true]) {
      for (const cover of withCover) {
        const one = bookingOf({ cancelledBy: 'COMPANY', market: id, paid, card, cover })
        const { price, loses } = differenceWords(one, option, { t, market })
        const amount = money(300_00)
        const textOf = (key: string) => t(`trip-change:price.${key}` as 'trip-change:price.less', { amount })
        expect(price).toBe(result[name]?.[paid].map(textOf).join(' '))
        const difference = t('trip-change:loses.difference', { amount })
        expect(loses).toEqual(result[name]?.[paid].includes('givenUp') ? [difference] : [])
        // The full refund is named in figures beside it, and that the change stops it.
        expect(lostOrUncertain(one, { t, market })[0]).toBe(
          t('trip-change:loses.refund', { amount: money(payments[paid]) }),
        )
        const kept = carriedOver(one, { t })
        expect(kept[0]).toBe(t('trip-change:keeps.paidNotRefunded'))
        expect(kept.includes(t('trip-change:keeps.cards'))).toBe(card)
        expect(kept.includes(t('trip-change:keeps.flexible'))).toBe(cover)
      }
    }
  })
})

it('another departure takes nothing along, and loses no refund, if nothing was paid', () => {
  const { t, market } = words('spain')
  const row = { cancelledBy: 'COMPANY', market: 'spain', paid: 'part', card: false, cover: false } as const
  const unpaid = [payment({ amount: eur(300_00), status: 'TO_PAY' })]
  const one = { ...bookingOf(row), payments: unpaid }
  expect(carriedOver(one, { t })).not.toContain(t('trip-change:keeps.paidNotRefunded'))
  expect(lostOrUncertain(one, { t, market })).not.toContain(t('trip-change:loses.refundUnknown'))
})

it('has the same rows in the product paper', () => {
  const paper = readFileSync(new URL('../../../../src/decisions/000-the-product.md', import.meta.url), 'utf8')
  const [, table = ''] = /The refund depends on who cancelled.*?\n\n(\|.*?)\n\n/s.exec(paper) ?? []
  const result = table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|')[1]?.trim())
  // One row or more for each possible canceller, and the departures beside the company's.
  expect(new Set(result)).toEqual(new Set(['the company', 'the traveller', 'unknown code', 'nobody', 'any']))
  for (const text of ['cheaper', 'dearer', 'part payments', 'cover', 'gift card'])
    expect(table).toContain(text)
})
