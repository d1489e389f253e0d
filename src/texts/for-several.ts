import type { SharedField } from '#bookings/for-several.ts'
import type { PlainKey } from '#i18n/translate.ts'

/** The title of each field on the page that edits it. */
export const sharedFieldTitles = {
  contact: 'registry:section.contact',
  residence: 'addresses:title.residence',
  flights: 'trip:flights.title',
} as const satisfies Record<SharedField, PlainKey>
