import { AVAILABILITIES } from '#backoffice/wire/booking.ts'
import { closedState, type Tone } from '#bookings/status.ts'

/** The states in which a place can be booked. */
const openTones = {
  ALMOST_CONFIRMED: 'sea',
  CONFIRMED: 'leaf',
  PLANNED: 'sea',
  ALMOST_FULL: 'leaf',
} as const satisfies Record<string, Tone>
type Open = keyof typeof openTones
const openState = (availability: string | null): Open | null =>
  (AVAILABILITIES.find((code) => code === availability && !closedState(code)) as Open | undefined) ?? null

/** How full a departure is, for somebody who chooses: in a word, and what an open one promises. Null for an unknown state. */
export function choosingWords(availability: string | null, { t }: Pick<App.Locals, 't'>) {
  const closed = closedState(availability)
  if (closed) {
    return { word: t(`trips:choosing.${closed}`), tone: 'neutral' as const, means: null }
  }
  const open = openState(availability)
  if (!open) return null
  const word = open === 'ALMOST_FULL' ? t('trips:choosing.ALMOST_FULL') : t(`trips:availability.${open}`)
  return { word, tone: openTones[open], means: t(`trips:choosing.means.${open}`) }
}
