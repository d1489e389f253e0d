import { AVAILABILITIES } from '#backoffice/wire/booking.ts'
import { availabilityBadge, closedBy } from '#bookings/status.ts'

/** The states in which a place can be booked. */
type Open = 'ALMOST_CONFIRMED' | 'CONFIRMED' | 'PLANNED' | 'ALMOST_FULL'
const openState = (availability: string | null): Open | null =>
  (AVAILABILITIES.find((code) => code === availability && !closedBy(code)) as Open | undefined) ?? null

/** How full a departure is, for somebody who chooses: in a word, and what an open one promises. Null for an unknown state. */
export function choosingWords(availability: string | null, { t }: Pick<App.Locals, 't'>) {
  const closed = closedBy(availability)
  if (closed) {
    const word =
      closed === 'NOT_AVAILABLE' ? t('trips:availability.NOT_AVAILABLE') : t(`trips:choosing.${closed}`)
    return { word, tone: 'neutral' as const, means: null }
  }
  const open = openState(availability)
  if (!open) return null
  const word = open === 'ALMOST_FULL' ? t('trips:choosing.ALMOST_FULL') : t(`trips:availability.${open}`)
  return { word, tone: availabilityBadge(open).tone, means: t(`trips:choosing.means.${open}`) }
}
