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

/** Whether a deal can be used on this day: its last day counts, and one without an end never ends. */
export function isOpen({ validUntil }: Pick<Partnership, 'validUntil'>, today: Temporal.PlainDate): boolean {
  return validUntil === null || validUntil >= today.toString()
}

/** The deals that can still be used, by partner and then title in the alphabet of a locale. */
export function currentDeals<Deal extends Pick<Partnership, 'partner' | 'title' | 'validUntil'>>(
  deals: readonly Deal[],
  today: Temporal.PlainDate,
  locale: string,
): Deal[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return deals
    .filter((deal) => isOpen(deal, today))
    .sort((one, other) => compare(one.partner, other.partner) || compare(one.title, other.title))
}

/** The category a deal stands under; what has none, or one we have no word for, is among the others. */
export function categoryOf({ category }: Pick<Partnership, 'category'>): DealCategory {
  return dealCategories.find((known) => known === category?.toUpperCase()) ?? 'OTHER'
}

/** Deals under their categories, in the categories' order and each in the order given; empty ones are left out. */
export function byCategory<Deal extends Pick<Partnership, 'category'>>(
  deals: readonly Deal[],
): { category: DealCategory; deals: Deal[] }[] {
  return ([...dealCategories, 'OTHER'] as const)
    .map((category) => ({ category, deals: deals.filter((deal) => categoryOf(deal) === category) }))
    .filter((group) => group.deals.length > 0)
}
