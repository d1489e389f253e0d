import type { Temporal } from 'temporal-polyfill'
import type { Credit } from '#backoffice/wire/credit.ts'
import type { Money } from '#markets/money.ts'

/** Whether a credit can be used today, and if not, why. */
export type CreditState = 'usable' | 'notYet' | 'unclear' | 'used' | 'expired'

/** Days before its last valid day from which a credit is shown as expiring soon; our own figure. */
export const RUNS_OUT_WITHIN_DAYS = 30

type Worth = Pick<Credit, 'remaining'> & Partial<Pick<Credit, 'amount' | 'percent'>>

/** Whether a credit is worth a percentage; some systems send sums of zero beside it. */
export const isPercentage = ({ percent, amount }: Worth): boolean =>
  (percent ?? 0) > 0 && !((amount?.amount ?? 0) > 0)

/**
 * The state of a credit on this day, a date in the market's zone: its last valid day counts (product §18). Dates and remaining
 * amount take precedence over the status, which may date from before midnight. One whose status we do not know may be blocked: it is
 * promised to nobody.
 */
export function creditState(
  credit: Pick<Credit, 'status' | 'validFrom' | 'validUntil'> & Worth,
  today: Temporal.PlainDate,
): CreditState {
  const { status, remaining, validFrom, validUntil } = credit
  const date = today.toString()
  const isSpent = remaining !== null && remaining.amount <= 0 && !isPercentage(credit)
  if (status === 'USED' || isSpent) return 'used'
  if (status === 'EXPIRED' || (validUntil !== null && validUntil < date)) return 'expired'
  if (status !== 'ACTIVE') return 'unclear'
  return validFrom !== null && validFrom > date ? 'notYet' : 'usable'
}

/** The remaining amount of a credit worth an amount; null for a percentage. */
export const readRemainingAmount = (credit: Worth): Money | null =>
  isPercentage(credit) ? null : (credit.remaining ?? credit.amount ?? null)

/** The smallest booking total for which a credit can be used; null if that is any. */
export const leastSpend = ({ minimumSpend }: Pick<Credit, 'minimumSpend'>): Money | null =>
  minimumSpend !== null && minimumSpend.amount > 0 ? minimumSpend : null

/**
 * Groups credits by how they can be used: together on one booking; each on its own trip, if they are for several trips; or alone. A
 * credit counts as combinable unless the backoffice denies it.
 */
export function byUse<Entry extends Pick<Credit, 'combinable' | 'onlyFor'>>(
  credits: readonly Entry[],
): Record<'together' | 'eachOnItsTrip' | 'apart', Entry[]> {
  const combinable = credits.filter((credit) => credit.combinable !== false)
  const trips = new Set(combinable.flatMap(({ onlyFor }) => onlyFor || []))
  const isBound = ({ onlyFor }: Entry) => trips.size > 1 && Boolean(onlyFor)
  return {
    together: combinable.filter((credit) => !isBound(credit)),
    eachOnItsTrip: combinable.filter(isBound),
    apart: credits.filter((credit) => credit.combinable === false),
  }
}

/** The remaining sums, one per currency, largest first. */
export function totals(credits: readonly Pick<Credit, 'amount' | 'remaining'>[]): Money[] {
  const sums = new Map<string, number>()
  for (const credit of credits) {
    const left = readRemainingAmount(credit)
    if (left) sums.set(left.currency, (sums.get(left.currency) ?? 0) + left.amount)
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount)
}

/** Credits in the order in which to use them: earliest expiry first, those without expiry last. */
export function bySoonestEnd<Entry extends Pick<Credit, 'validUntil'>>(credits: readonly Entry[]): Entry[] {
  const end = ({ validUntil }: Entry) => validUntil ?? '9999-12-31'
  return credits.toSorted((one, other) => (end(one) < end(other) ? -1 : end(one) > end(other) ? 1 : 0))
}

/** The share of these credits that came from referrals, one amount per currency. */
export const referralShare = (credits: readonly Pick<Credit, 'amount' | 'remaining' | 'origin'>[]): Money[] =>
  totals(credits.filter(({ origin }) => origin === 'REFERRAL'))

/** The anchor of a credit on its page. An id may contain characters that URLs must not, so only letters and digits stay. */
export const creditAnchor = (id: string): string =>
  `credit-${Array.from(id, (sign) => (/[\dA-Za-z]/.test(sign) ? sign : `_${sign.codePointAt(0)?.toString(16)}_`)).join('')}`
