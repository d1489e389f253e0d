import type { SharedField } from '#bookings/for-several.ts'
import type { PlainKey } from '#i18n/translate.ts'

/** What each is called where it is entered. */
export const sharedFieldTitles = {
  contact: 'registry:section.contact',
  residence: 'addresses:title.residence',
  flights: 'trip:flights.title',
} as const satisfies Record<SharedField, PlainKey>
