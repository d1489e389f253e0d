import { acceptedFor } from '#bookings/border.ts'
import type { TripProgramme } from '#bookings/programme.ts'
import { documentName } from './border.ts'

type Trip = {
  programme: Pick<TripProgramme, 'packing'> | null
  booking: { tour: Parameters<typeof acceptedFor>[0] }
}

/**
 * A trip's packing list by kind, without duplicates; empty if there is none. It begins with the document that the border requires
 * of this reader, which the company's list for all citizenships cannot name.
 */
export function itemsToPack(
  { programme, booking }: Trip,
  { t }: Pick<App.Locals, 't'>,
): TripProgramme['packing'] {
  const listed = programme?.packing ?? []
  if (listed.length === 0) return []
  const cardIsEnough = acceptedFor(booking.tour).includes('IDENTITY_CARD')
  const documents = listed.find(({ kind }) => kind === 'DOCUMENTS')?.items ?? []
  const seen = new Set<string>()
  return [
    { kind: 'DOCUMENTS' as const, items: [documentName({ cardIsEnough }, { t }), ...documents] },
    ...listed.filter(({ kind }) => kind !== 'DOCUMENTS'),
  ]
    .map(({ kind, items }) => ({
      kind,
      // A tick belongs to a text, so one tick would mark both duplicates as packed.
      items: items.filter((item) => {
        const isNew = !seen.has(item)
        seen.add(item)
        return isNew
      }),
    }))
    .filter(({ items }) => items.length > 0)
}

/** A trip's packing list in words (`itemsToPack`); null if there is none. */
export function packingView(
  trip: Parameters<typeof itemsToPack>[0],
  locals: Pick<App.Locals, 't'>,
): { kinds: { title: string; items: string[] }[]; count: number } | null {
  const kinds = itemsToPack(trip, locals).map(({ kind, items }) => ({
    title: locals.t(`programme:packing.${kind}`),
    items,
  }))
  const count = kinds.reduce((sum, { items }) => sum + items.length, 0)
  return count > 0 ? { kinds, count } : null
}

/** Number of items on a trip's packing list; 0 without one. */
export const countToPack = (trip: Trip, locals: Pick<App.Locals, 't'>): number =>
  itemsToPack(trip, locals).reduce((sum, { items }) => sum + items.length, 0)
