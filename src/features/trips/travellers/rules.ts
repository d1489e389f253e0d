import { profileFields } from '#account/profile.ts'
import type { Traveller } from '#backoffice/wire/booking-detail.ts'
import { type BookingReader, readsPersonal } from '#bookings/reader.ts'

/** What everybody on a booking sees of everybody else: name and picture. */
const publicFields = ['name', 'lastname', 'fullName', 'pictureImage'] as const

/** What the leader sees besides: the profile, which has to be complete for the trip. */
const leaderFields = [
  ...publicFields,
  ...profileFields.filter((field) => field !== 'name' && field !== 'lastname'),
  'documentStatus',
  'language',
] as const

/** Every field of a traveller that a page may show; the public ones come first, those only for the traveller last. */
export const travellerFields = [...leaderFields, 'emergencyContact', 'specialNeeds', 'residence'] as const
export type TravellerField = (typeof travellerFields)[number]

type Viewer = BookingReader<Pick<Traveller, 'id'>>

/**
 * The fields of a traveller that this viewer may see. Emergency contact and special needs are only for the emergency team and the
 * coordinator, so not even the leader sees them (except what the leader entered for a guest: features/for-several).
 */
export function visibleFields(viewer: Viewer, traveller: Pick<Traveller, 'id'>): readonly TravellerField[] {
  if (!readsPersonal(viewer, traveller)) return publicFields
  return viewer.self?.id === traveller.id ? travellerFields : leaderFields
}

/** The traveller as the viewer may see them: every other field is null, whatever the backoffice has sent. */
export function seenBy(viewer: Viewer, traveller: Traveller): Traveller {
  const visible = new Set(visibleFields(viewer, traveller))
  const hidden = travellerFields.filter((field) => !visible.has(field))
  return { ...traveller, ...Object.fromEntries(hidden.map((field) => [field, null])) }
}

/** The limits of an age range as numbers; `to` is null if it is open-ended. Null for a text that is not a range. */
export function parseAgeRange(range: string | null): { from: number; to: number | null } | null {
  const [, from, to] = /^(\d{2})(?:-(\d{2})|\+)$/.exec(range ?? '') ?? []
  return from ? { from: Number(from), to: to ? Number(to) : null } : null
}

/** The first word of a name: travel mates see no surname, even if the backoffice sends one. */
export function extractFirstName(name: string | null): string | null {
  return name?.trim().split(/\s+/u)[0] || null
}
