import { AVAILABILITIES } from '#backoffice/wire/booking.ts'
import { closedState, type Tone } from '#bookings/status.ts'

/** The availabilities that allow booking a place. */
const openTones = {
  ALMOST_CONFIRMED: 'sea',
  CONFIRMED: 'leaf',
  PLANNED: 'sea',
  ALMOST_FULL: 'leaf',
} as const satisfies Record<string, Tone>
type Open = keyof typeof openTones
const openState = (availability: string | null): Open | null =>
  (AVAILABILITIES.find((code) => code === availability && !closedState(code)) as Open | undefined) ?? null

/** A departure's availability for travellers who choose one: a word, and what an open one promises. Null for an unknown code. */
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
