import { contactRows, hasContact } from '#account/profile.ts'
import { spelt } from '#account/spelling.ts'
import type { Address } from '#backoffice/wire/address.ts'
import type { Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import type { EmergencyContact } from '#backoffice/wire/user.ts'
import { othersLed } from '#bookings/reader.ts'
import { isStillOn, type Moment } from '#bookings/time.ts'
import { flightsGist } from './flights.ts'

/** What whoever made a booking enters once and saves for several. */
export const sharedFields = ['contact', 'residence', 'flights'] as const
export type SharedField = (typeof sharedFields)[number]

/** What `?what=` asks for; the contact for a text that is none. */
export const parseSharedField = (wanted: unknown): SharedField =>
  sharedFields.find((field) => field === wanted) ?? 'contact'

/** What is saved for several, or what somebody has of it; null where there is nothing. */
export type SharedValue =
  | { kind: 'contact'; contact: EmergencyContact }
  | { kind: 'residence'; address: Address }
  | { kind: 'flights'; flights: readonly Flight[] }

/**
 * How somebody stands to what would be saved: `none` of it yet, the `same`, another one (`other`), another one that nobody can change
 * here (`locked`), or an account, whose traveller enters it (`own`).
 */
export type RecipientState = 'none' | 'same' | 'other' | 'locked' | 'own'

/** Whether it may be saved for somebody who stands so to it. */
export const isSelectable = (standing: RecipientState): boolean => standing === 'none' || standing === 'other'

type Someone = Pick<Traveller, 'userId' | 'emergencyContact' | 'residence'>

/** What somebody has of a thing. An account's own data are not looked at, whatever the backoffice sends. */
export function currentValue(
  field: SharedField,
  person: Someone,
  flights: readonly Flight[],
): SharedValue | null {
  if (field === 'flights') return flights.length > 0 ? { kind: field, flights } : null
  if (person.userId !== null) return null
  const { emergencyContact, residence } = person
  if (field === 'residence') return residence && { kind: field, address: residence }
  return emergencyContact && hasContact({ emergencyContact })
    ? { kind: field, contact: emergencyContact }
    : null
}

/** Numbers are compared here as in a market that asks for no tax code, since neither a contact nor an address has one. */
const anyMarket = { taxCodeMandatory: false, countryCode: null }

/** A field of a contact or an address in its one spelling: the same number written in another way is no other number. */
const spelling = (field: string, text: string): string => {
  const kind = Object.hasOwn(contactRows, field)
    ? contactRows[field as keyof typeof contactRows].kind
    : 'shortText'
  return spelt(kind, text, anyMarket)
}

/** Two values are the same, as far as travellers would tell them apart. */
function isSame(one: SharedValue, other: SharedValue): boolean {
  const gist = (value: SharedValue): string => {
    if (value.kind === 'flights') return flightsGist(value.flights)
    const fields: object = value.kind === 'contact' ? value.contact : value.address
    const texts = Object.entries(fields).filter(([, text]) => typeof text === 'string' && text.trim() !== '')
    return JSON.stringify(texts.map(([name, text]) => [name, spelling(name, String(text))]).toSorted())
  }
  return gist(one) === gist(other)
}

const directionsOf = (value: SharedValue | null): readonly string[] =>
  value?.kind === 'flights' ? value.flights.map(({ direction }) => direction) : []

/** What somebody would have after the save: of flights, those of a direction that is not saved stay. */
export function afterSave(given: SharedValue, has: SharedValue | null): SharedValue {
  if (given.kind !== 'flights' || has?.kind !== 'flights') return given
  const saved = directionsOf(given)
  const kept = has.flights.filter(({ direction }) => !saved.includes(direction))
  return { ...given, flights: [...kept, ...given.flights] }
}

/** Whether saving would replace something. */
const replaces = (given: SharedValue, has: SharedValue): boolean =>
  given.kind !== 'flights' || directionsOf(given).some((direction) => directionsOf(has).includes(direction))

/** How somebody stands to what would be saved. */
export function recipientState(given: SharedValue, person: Someone, has: SharedValue | null): RecipientState {
  // Of flights a leader enters everybody's (product §11); of the rest only what a guest cannot enter.
  if (given.kind !== 'flights' && person.userId !== null) return 'own'
  if (!has) return 'none'
  if (isSame(afterSave(given, has), has)) return 'same'
  if (given.kind === 'residence') return 'locked'
  return replaces(given, has) ? 'other' : 'none'
}

/** How long one request goes on writing, in milliseconds: at 800 ms a call the page then comes within five seconds. */
export const BATCH_MS = 2500
/** For how many one request writes at most: where the backoffice is quick, each page still says how far it is. */
export const BATCH_MOST = 8

/** What a save came to for one person; whoever has the thing now is told from the booking, not from here. */
export const saveFailures = ['changed', 'refused', 'busy', 'unavailable', 'notArrived', 'unknown'] as const
export type SaveFailure = (typeof saveFailures)[number]

/** Failures that say nothing about the person: whoever comes next would fare the same, so the round ends. */
export const endsBulkSave = (failure: SaveFailure): boolean => failure !== 'refused' && failure !== 'changed'

/** Failures after which the same may be sent again: nothing was written. */
export const mayRetry = (failure: SaveFailure): boolean =>
  failure === 'busy' || failure === 'unavailable' || failure === 'notArrived'

const savedKeys: Readonly<Record<string, Exclude<SharedField, 'flights'>>> = {
  'registry:saved.contact': 'contact',
  'addresses:saved.residence': 'residence',
}

/** What has just been saved, by the toast that says so; null for nothing that others could have too. */
export const savedField = (toasts: readonly { key: string }[]): Exclude<SharedField, 'flights'> | null =>
  toasts.flatMap(({ key }) => savedKeys[key] ?? [])[0] ?? null

/** On how many trips the same is offered after a save. */
const MOST_OFFERS = 3

type Led = Parameters<typeof isStillOn>[0] & {
  party: readonly Pick<Traveller, 'id' | 'userId' | 'leader'>[]
}

/** The bookings ahead that this account made for people without one, the next first. */
export const offersOn = <Trip extends Led>(
  bookings: readonly Trip[],
  userId: string,
  moment: Moment,
): Trip[] =>
  bookings
    .filter(
      (trip) =>
        isStillOn(trip, moment) &&
        othersLed(trip.party, userId) > 0 &&
        trip.party.some((one) => one.userId === null),
    )
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
    .slice(0, MOST_OFFERS)
