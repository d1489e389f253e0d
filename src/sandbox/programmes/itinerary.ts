import type { MEALS, PACKING_KINDS, TRANSPORT_KINDS } from '#backoffice/wire/programme.ts'
import type { Language } from '../seed/states.ts'

type Meal = (typeof MEALS)[number]
type PackingKind = (typeof PACKING_KINDS)[number]

/** A stretch of a day; without places it ends where it began. */
type Stretch<Place extends string> = [
  kind: (typeof TRANSPORT_KINDS)[number],
  minutes: number,
  kilometres: number,
  from?: Place,
  to?: Place,
]

/** The texts of an itinerary in one language. */
export interface ItineraryTexts<Place extends string = string> {
  places: Record<Place, string>
  days: [title: string, text: string, activity?: string][]
  room: string
  /** Only for a lodging with a name, or with another room. */
  stays?: Partial<Record<Place, { name?: string; room?: string }>>
  included: string[]
  notIncluded: string[]
  kitty: [covers: string, collected: string, rest: string]
  packing: Partial<Record<PackingKind, string[]>>
  languages: string[]
  practical: [tipping: string, connectivity: string, fitness: string]
  /** The purpose of each number of `emergency`. */
  emergency: string[]
}

/** A tour day by day: data for all languages, and the texts beside it. */
export interface TourItinerary<Place extends string = string> {
  places: Record<Place, [latitude: number, longitude: number]>
  days: {
    places: Place[]
    transport?: Stretch<Place>[]
    meals: Meal[]
    /** Where the group sleeps after the day; the number of nights follows from the neighbouring days. The last day has none. */
    stay?: Place
    /** The price of the optional activity that the texts name, in minor units of `currency`. */
    activity?: number
    effort: 1 | 2 | 3
  }[]
  /** The local currency. */
  currency: string
  /** In minor units of `currency`. */
  kitty: number
  climate: [month: number, high: number, low: number, rainDays: number][]
  plugs: string[]
  emergency: string[]
  texts: { en: ItineraryTexts<Place> } & Partial<Record<Language, ItineraryTexts<Place>>>
}

/** Returns the itinerary unchanged; an undefined place does not compile. */
export const itinerary = <const Place extends string>(
  given: Pick<TourItinerary<Place>, 'places'> & Omit<TourItinerary<NoInfer<Place>>, 'places'>,
): TourItinerary => given
