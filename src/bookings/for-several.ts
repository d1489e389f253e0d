import { contactRows, hasContact } from '#account/profile.ts'
import { spelt } from '#account/spelling.ts'
import type { Address } from '#backoffice/wire/address.ts'
import type { Traveller } from '#backoffice/wire/booking-detail.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import type { EmergencyContact } from '#backoffice/wire/user.ts'
import { othersLed } from '#bookings/reader.ts'
import { isStillOn, type Moment } from '#bookings/time.ts'
import { flightsGist } from './flights.ts'

/** What a payer enters once and saves for several travellers. */
export const sharedFields = ['contact', 'residence', 'flights'] as const
export type SharedField = (typeof sharedFields)[number]

/** The field named by `?what=`; the contact for anything else. */
export const parseSharedField = (wanted: unknown): SharedField =>
  sharedFields.find((field) => field === wanted) ?? 'contact'

/** The value saved for several travellers, or the current value of one traveller; null if there is none. */
export type SharedValue =
  | { kind: 'contact'; contact: EmergencyContact }
  | { kind: 'residence'; address: Address }
  | { kind: 'flights'; flights: readonly Flight[] }

/**
 * How a traveller's data compare with what would be saved: `none` yet, the `same`, different (`other`), different and not
 * changeable here (`locked`), or an account, whose traveller enters it (`own`).
 */
export type RecipientState = 'none' | 'same' | 'other' | 'locked' | 'own'

/** Whether it may be saved for a traveller in this state. */
export const isSelectable = (standing: RecipientState): boolean => standing === 'none' || standing === 'other'

type Someone = Pick<Traveller, 'userId' | 'emergencyContact' | 'residence'>

/** A traveller's current value of a field. The data of travellers with an account are ignored, whatever the backoffice sends. */
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

/** Numbers are compared as in a market without tax codes: neither a contact nor an address has one. */
const anyMarket = { taxCodeMandatory: false, countryCode: null }

/** A field of a contact or an address in canonical spelling, so that the same number written differently compares as equal. */
const spelling = (field: string, text: string): string => {
  const kind = Object.hasOwn(contactRows, field)
    ? contactRows[field as keyof typeof contactRows].kind
    : 'shortText'
  return spelt(kind, text, anyMarket)
}

/** Whether two values look the same to travellers. */
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

/** A traveller's value after the save; flights of a direction that is not saved stay. */
export function afterSave(given: SharedValue, has: SharedValue | null): SharedValue {
  if (given.kind !== 'flights' || has?.kind !== 'flights') return given
  const saved = directionsOf(given)
  const kept = has.flights.filter(({ direction }) => !saved.includes(direction))
  return { ...given, flights: [...kept, ...given.flights] }
}

/** Whether saving replaces something. */
const replaces = (given: SharedValue, has: SharedValue): boolean =>
  given.kind !== 'flights' || directionsOf(given).some((direction) => directionsOf(has).includes(direction))

/** The state of a traveller with regard to what would be saved. */
export function recipientState(given: SharedValue, person: Someone, has: SharedValue | null): RecipientState {
  // A leader enters the flights of all travellers (product §11); of the rest only what a guest cannot enter.
  if (given.kind !== 'flights' && person.userId !== null) return 'own'
  if (!has) return 'none'
  if (isSame(afterSave(given, has), has)) return 'same'
  if (given.kind === 'residence') return 'locked'
  return replaces(given, has) ? 'other' : 'none'
}

/** How long one request goes on writing, in milliseconds: at 800 ms a call, the page then arrives within five seconds. */
export const BATCH_MS = 2500
/** The most travellers one request writes for: even with a quick backoffice, each page then reports progress. */
export const BATCH_MOST = 8

/** Why a save failed for one traveller. Who has the value now is read from the booking, not from here. */
export const saveFailures = ['changed', 'refused', 'busy', 'unavailable', 'notArrived', 'unknown'] as const
export type SaveFailure = (typeof saveFailures)[number]

/** Whether a failure is independent of the traveller: the next one would fail too, so the batch ends. */
export const endsBulkSave = (failure: SaveFailure): boolean => failure !== 'refused' && failure !== 'changed'

/** Failures after which the same may be sent again: nothing was written. */
export const mayRetry = (failure: SaveFailure): boolean =>
  failure === 'busy' || failure === 'unavailable' || failure === 'notArrived'

const savedKeys: Readonly<Record<string, Exclude<SharedField, 'flights'>>> = {
  'registry:saved.contact': 'contact',
  'addresses:saved.residence': 'residence',
}

/** The field just saved, according to the toasts; null if other travellers cannot have it too. */
export const savedField = (toasts: readonly { key: string }[]): Exclude<SharedField, 'flights'> | null =>
  toasts.flatMap(({ key }) => savedKeys[key] ?? [])[0] ?? null

/** The most trips on which the same save is offered. */
const MOST_OFFERS = 3

type Led = Parameters<typeof isStillOn>[0] & {
  party: readonly Pick<Traveller, 'id' | 'userId' | 'leader'>[]
}

/** The next bookings ahead on which this account is payer for travellers without an account, soonest first. */
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
