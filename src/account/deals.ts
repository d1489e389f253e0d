import type { Temporal } from 'temporal-polyfill'
import type { Partnership } from '#backoffice/wire/partnership.ts'
import { collator } from '#markets/intl.ts'

/** Categories with a heading of their own, in display order (the codes are ours). */
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

/** Whether a deal is valid on this day: the last day counts, and a deal without an end stays valid. */
export function isDealOpen(
  { validUntil }: Pick<Partnership, 'validUntil'>,
  today: Temporal.PlainDate,
): boolean {
  return validUntil === null || validUntil >= today.toString()
}

/** The deals still valid, by partner and then title, in the locale's alphabetical order. */
export function currentDeals<Deal extends Pick<Partnership, 'partner' | 'title' | 'validUntil'>>(
  deals: readonly Deal[],
  today: Temporal.PlainDate,
  locale: string,
): Deal[] {
  const { compare } = collator(locale, { numeric: true })
  return deals
    .filter((deal) => isDealOpen(deal, today))
    .sort((one, other) => compare(one.partner, other.partner) || compare(one.title, other.title))
}

/** The category that lists a deal; `OTHER` if it has none or an unknown one. */
export function readDealCategory({ category }: Pick<Partnership, 'category'>): DealCategory {
  return dealCategories.find((known) => known === category?.toUpperCase()) ?? 'OTHER'
}

/** Groups deals by category: categories in their fixed order, deals in the given order; empty categories are left out. */
export function byCategory<Deal extends Pick<Partnership, 'category'>>(
  deals: readonly Deal[],
): { category: DealCategory; deals: Deal[] }[] {
  return ([...dealCategories, 'OTHER'] as const)
    .map((category) => ({ category, deals: deals.filter((deal) => readDealCategory(deal) === category) }))
    .filter((group) => group.deals.length > 0)
}
