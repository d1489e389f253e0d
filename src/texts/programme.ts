import type { TripDay } from '#bookings/programme.ts'

/** The title of a programme's day, else its first place. */
export const dayTitle = (
  { title, places }: Pick<TripDay, 'title' | 'places'>,
  { t }: Pick<App.Locals, 't'>,
): string => title ?? places[0]?.name ?? t('programme:dayUnknown')

/** Where the group sleeps after a day, and in which room; null if unknown. */
export function describeStay({ stay }: Pick<TripDay, 'stay'>): string | null {
  const texts = stay ? [stay.name ?? stay.place, stay.room].filter((text) => text !== null) : []
  return texts.length > 0 ? texts.join(', ') : null
}
