import type { Temporal } from 'temporal-polyfill'
import type { Credit } from '#backoffice/wire/credit.ts'
import type { Money } from '#markets/money.ts'

/** Whether a credit can be spent today, and if not, why. */
export type CreditState = 'usable' | 'notYet' | 'used' | 'expired'

/** Days before its last one from which a credit is said to be running out; the figure is ours. */
export const RUNS_OUT_WITHIN_DAYS = 30

/**
 * A credit on this day, a date in the market's zone: its last valid day counts (product §18). The dates and what is left
 * win over the status, which may be older than midnight.
 */
export function creditState(
  {
    status,
    remaining,
    validFrom,
    validUntil,
  }: Pick<Credit, 'status' | 'remaining' | 'validFrom' | 'validUntil'>,
  today: Temporal.PlainDate,
): CreditState {
  const date = today.toString()
  if (status === 'USED' || remaining?.amount === 0) return 'used'
  if (status === 'EXPIRED' || (validUntil !== null && validUntil < date)) return 'expired'
  return validFrom !== null && validFrom > date ? 'notYet' : 'usable'
}

/** What can still be spent of a credit that is worth an amount; null for a percentage. */
export function leftOf({ amount, remaining }: Pick<Credit, 'amount' | 'remaining'>): Money | null {
  return remaining ?? amount
}

/** The sum of what is left, one amount a currency, largest first: currencies are never added up. */
export function totals(credits: readonly Pick<Credit, 'amount' | 'remaining'>[]): Money[] {
  const sums = new Map<string, number>()
  for (const credit of credits) {
    const left = leftOf(credit)
    if (left) sums.set(left.currency, (sums.get(left.currency) ?? 0) + left.amount)
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount)
}

/** Credits in the order they are best spent: the one that ends first, those without an end last. */
export function bySoonestEnd<Entry extends Pick<Credit, 'validUntil'>>(credits: readonly Entry[]): Entry[] {
  const end = ({ validUntil }: Entry) => validUntil ?? '9999-12-31'
  return credits.toSorted((one, other) => (end(one) < end(other) ? -1 : end(one) > end(other) ? 1 : 0))
}
