import type { Temporal } from 'temporal-polyfill'
import type { Partnership } from '#backoffice/wire/partnership.ts'

/** Categories that have a heading of their own, in the order shown (the codes are ours). */
export const dealCategories = [
  'INSURANCE',
  'HEALTH',
  'CONNECTIVITY',
  'MONEY',
  'GEAR',
  'TRANSPORT',
  'PARKING',
] as const
export type DealCategory = (typeof dealCategories)[number] | 'OTHER'

/** Whether a deal is valid on this day: its last day counts, and one without an end never ends. */
export function isDealOpen(
  { validUntil }: Pick<Partnership, 'validUntil'>,
  today: Temporal.PlainDate,
): boolean {
  return validUntil === null || validUntil >= today.toString()
}

/** The deals that are still valid, by partner and then title in the locale's alphabetical order. */
export function currentDeals<Deal extends Pick<Partnership, 'partner' | 'title' | 'validUntil'>>(
  deals: readonly Deal[],
  today: Temporal.PlainDate,
  locale: string,
): Deal[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return deals
    .filter((deal) => isDealOpen(deal, today))
    .sort((one, other) => compare(one.partner, other.partner) || compare(one.title, other.title))
}

/** The category under which a deal is listed; one without a category, or with an unknown one, is under "other". */
export function categoryOf({ category }: Pick<Partnership, 'category'>): DealCategory {
  return dealCategories.find((known) => known === category?.toUpperCase()) ?? 'OTHER'
}

/** Deals grouped by category: categories in their fixed order, deals in the order given; empty categories are left out. */
export function byCategory<Deal extends Pick<Partnership, 'category'>>(
  deals: readonly Deal[],
): { category: DealCategory; deals: Deal[] }[] {
  return ([...dealCategories, 'OTHER'] as const)
    .map((category) => ({ category, deals: deals.filter((deal) => categoryOf(deal) === category) }))
    .filter((group) => group.deals.length > 0)
}
