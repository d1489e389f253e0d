import type { z } from 'zod'
import type { Credit } from '#backoffice/wire/credit.ts'
import { day } from '../db/day-token.ts'

type CreditRecord = z.input<typeof Credit>

const euros = (amount: number) => ({ amount, currency: 'EUR' })

const giftCard = (id: string, amount: number, remaining: number, until: number): CreditRecord => ({
  id,
  kind: 'GIFT_CARD',
  status: until < 0 ? 'EXPIRED' : remaining === 0 ? 'USED' : 'ACTIVE',
  code: `GC-${id}`,
  label: null,
  amount: euros(amount),
  remaining: euros(remaining),
  percent: null,
  origin: 'GIFT',
  onlyFor: null,
  minimumSpend: null,
  combinable: true,
  validFrom: day(until - 365),
  validUntil: day(until),
})

const percentOff = (
  id: string,
  kind: 'COUPON' | 'PROMO_CODE',
  code: string,
  percent: number,
  until: number,
): CreditRecord => ({
  id,
  kind,
  status: until < 0 ? 'EXPIRED' : 'ACTIVE',
  code,
  label: null,
  amount: null,
  remaining: null,
  percent,
  origin: kind === 'COUPON' ? 'WELCOME' : 'PROMOTION',
  onlyFor: null,
  minimumSpend: null,
  combinable: false,
  validFrom: day(until - 90),
  validUntil: day(until),
})

/** Credits by traveller: coupons, gift cards and promo codes, valid, used and expired. */
export const credits: Record<string, CreditRecord[]> = {
  sofia: [
    giftCard('7710', 15000, 8250, 240),
    {
      ...percentOff('7711', 'PROMO_CODE', 'FIORDO7', 7, 45),
      onlyFor: 'Lofoten in kayak',
      status: 'USED',
    },
    {
      ...percentOff('7712', 'COUPON', 'BENTORNATA', 0, 20),
      percent: null,
      amount: euros(5000),
      minimumSpend: euros(80000),
      label: 'Bentornata',
    },
    giftCard('7601', 10000, 0, 120),
    percentOff('7505', 'COUPON', 'PRIMAVERA10', 10, -30),
  ],
  lucia: [{ ...giftCard('7720', 34200, 34200, 363), origin: 'REFUND' }],
  emma: [percentOff('7730', 'PROMO_CODE', 'NORTHERN5', 5, 80)],
  olivia: [
    {
      ...giftCard('7740', 0, 0, 200),
      status: 'ACTIVE',
      amount: { amount: 20000, currency: 'USD' },
      remaining: { amount: 20000, currency: 'USD' },
    },
  ],
  jonas: [
    { ...giftCard('7751', 12000, 12000, 0), origin: 'REFERRAL' },
    {
      ...giftCard('7752', 0, 0, 90),
      status: 'ACTIVE',
      amount: { amount: 4550, currency: 'GBP' },
      remaining: { amount: 4550, currency: 'GBP' },
    },
    percentOff('7750', 'PROMO_CODE', 'NACHTZUG8', 8, 15),
  ],
}
