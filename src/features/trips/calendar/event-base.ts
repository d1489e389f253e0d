import { createHash } from 'node:crypto'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Market } from '#markets/market-table.ts'
import type { ReadyItem } from '../detail/readiness.ts'

export interface EventContext {
  t: Translate
  market: Market
  /** The trip's page, absolute. */
  url: string
  /** The traveller whose calendar it is; null shows no flights. */
  travelerId: string | null
  /** Behind the @ of every UID. */
  domain: string
  /** What the trip still needs of the traveller. */
  ready: readonly ReadyItem[]
}

/** Every calendar keeps this much of a UID (RFC 5545 §3.8.4.7), in octets. */
const MAX_UID = 255

/** Its parts with what separates them escaped, so that no two are alike; what is too long as its digest. */
export function uidOf({ domain }: Pick<EventContext, 'domain'>, ...parts: (string | number)[]): string {
  const escaped = (part: string | number) =>
    encodeURIComponent(String(part).toWellFormed()).replaceAll('-', '%2D')
  const name = parts.map(escaped).join('-')
  const uid = `${name}@${domain}`
  return uid.length <= MAX_UID ? uid : `${createHash('sha256').update(name).digest('hex')}@${domain}`
}

/** What every event of a booking says. */
export const commonOf = (booking: BookingDetail, { t, url }: Pick<EventContext, 't' | 'url'>) => ({
  description: t('calendar:details', { trip: booking.tour.title, url }),
  location: null,
  url,
  busy: false,
  cancelled: false,
  remindHoursBefore: null,
})
