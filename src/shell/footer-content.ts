import { type Layout, SOCIAL_NETWORKS } from '#backoffice/wire/layout.ts'
import { translatorOf } from '#i18n/translate.ts'
import type { Market, MarketId } from '#markets/market-table.ts'

export const socialNetworks = SOCIAL_NETWORKS
export type FooterContacts = Layout['contacts']['content']['books']

/** What the footer shows of the content system's layout (product §7). */
export interface FooterContent {
  footerMessage: string | null
  paymentMessage: string | null
  paymentSystems: readonly { name: string; imageUrl?: string | null }[]
  contacts: FooterContacts
}

/** The footer's part of a layout answer. */
export function footerContent({ footer, contacts }: Layout): FooterContent {
  return { ...footer.content, contacts: contacts.content.books }
}

const placeNames = new Map<MarketId, string>()

/** A market and its language in its own words, made once: every page names every market. */
export function placeName({ id, label, languageLabel, locale }: Market): string {
  const known = placeNames.get(id)
  const name = known ?? translatorOf(locale)('shell:places.own', { market: label, language: languageLabel })
  placeNames.set(id, name)
  return name
}
