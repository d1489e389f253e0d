import { type Layout, SOCIAL_NETWORKS } from '#backoffice/wire/layout.ts'

export const socialNetworks = SOCIAL_NETWORKS
export type FooterContacts = Layout['contacts']['content']['books']

/** The footer's content from the content system's layout (product §7). */
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
