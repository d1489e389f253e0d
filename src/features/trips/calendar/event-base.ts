import { createHash } from 'node:crypto'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { ToDo } from '#features/status/to-do.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Market } from '#markets/market-table.ts'
import { tripName } from '../rules.ts'

export interface EventContext {
  t: Translate
  market: Market
  /** The trip's page, as an absolute address. */
  url: string
  /** The traveller whose calendar it is; null shows no flights. */
  travelerId: string | null
  /** The part of every UID after the @. */
  domain: string
  /** What the traveller still has to do for the trip. */
  toDos: readonly Pick<ToDo, 'kind' | 'deadline'>[]
}

/** Every calendar keeps this much of a UID (RFC 5545 §3.8.4.7), in octets. */
const MAX_UID = 255

/** Joins the parts with separators escaped, so that no two UIDs are alike; a UID that is too long is replaced by its digest. */
export function uidOf({ domain }: Pick<EventContext, 'domain'>, ...parts: (string | number)[]): string {
  const escaped = (part: string | number) =>
    encodeURIComponent(String(part).toWellFormed()).replaceAll('-', '%2D')
  const name = parts.map(escaped).join('-')
  const uid = `${name}@${domain}`
  return uid.length <= MAX_UID ? uid : `${createHash('sha256').update(name).digest('hex')}@${domain}`
}

/** The properties that every event of a booking shares. */
export const commonOf = (booking: BookingDetail, { t, url }: Pick<EventContext, 't' | 'url'>) => ({
  description: t('calendar:details', { trip: tripName(booking), url }),
  location: null,
  url,
  busy: false,
  cancelled: false,
  remindHoursBefore: null,
})
