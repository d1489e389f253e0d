import type { MEALS, PACKING_KINDS, Programme, TRANSPORT_KINDS } from '#backoffice/wire/programme.ts'
import type { Language } from '../seed/states.ts'
import { azoresSlow } from './azores-slow.ts'

/** The texts of an itinerary in one language; `days` are title and text. */
export interface ItineraryTexts {
  places: Record<string, string>
  days: [title: string, text: string][]
  room: string
  included: string[]
  notIncluded: string[]
  kitty: [covers: string, collected: string, rest: string]
  packing: Partial<Record<(typeof PACKING_KINDS)[number], string[]>>
  languages: string[]
  practical: [tipping: string, connectivity: string, fitness: string]
  /** By the number of the day; the price in minor units. */
  activities: Record<number, [name: string, amount: number, currency: string]>
  emergency: string
}

/** What holds of an itinerary in every language. */
export interface Itinerary {
  days: {
    places: [key: string, latitude: number, longitude: number][]
    transport?: [kind: (typeof TRANSPORT_KINDS)[number], minutes: number, kilometres: number]
    meals: (typeof MEALS)[number][]
    effort: number
  }[]
  kitty: { amount: number; currency: string }
  climate: [month: number, high: number, low: number, rainDays: number][]
  plugs: string[]
  emergency: string
  texts: { en: ItineraryTexts } & Partial<Record<Language, ItineraryTexts>>
}

/** The tours whose programme is written. */
export const itineraries: Readonly<Record<string, Itinerary>> = { 'azores-slow': azoresSlow }

const isLanguage = (code: string, texts: Itinerary['texts']): code is Language => Object.hasOwn(texts, code)

/** The programme of a tour in the asked language (`accept-language`), else in English; null where none is written. */
export function programmeOf(tourId: string, asked: string): Programme | null {
  const itinerary = itineraries[tourId]
  if (!itinerary) return null
  const code = asked.slice(0, 2).toLowerCase()
  const language = isLanguage(code, itinerary.texts) ? code : 'en'
  const texts = itinerary.texts[language] ?? itinerary.texts.en
  const nameOf = (index: number) => texts.places[itinerary.days[index]?.places[0]?.[0] ?? ''] ?? null
  const [covers, collected, rest] = texts.kitty
  const [tipping, connectivity, fitness] = texts.practical
  const { kitty } = itinerary
  return {
    language,
    days: itinerary.days.map(({ places, transport, meals, effort }, index) => {
      const [title, text] = texts.days[index] ?? [null, null]
      const activity = texts.activities[index + 1]
      return {
        number: index + 1,
        title,
        text,
        places: places.map(([key, latitude, longitude]) => ({
          name: texts.places[key] ?? '',
          latitude,
          longitude,
        })),
        transport: transport
          ? [
              {
                kind: transport[0],
                from: nameOf(index - 1),
                to: nameOf(index),
                minutes: transport[1],
                kilometres: transport[2],
              },
            ]
          : [],
        meals,
        stay:
          index === itinerary.days.length - 1
            ? null
            : { name: null, place: nameOf(index), nights: 1, room: texts.room },
        activities: activity
          ? [{ name: activity[0], price: { amount: activity[1], currency: activity[2] } }]
          : [],
        effort,
      }
    }),
    included: texts.included,
    notIncluded: texts.notIncluded,
    kitty: { amount: kitty, covers, collected, rest },
    packing: Object.entries(texts.packing).map(([kind, items]) => ({ kind, items })),
    climate: itinerary.climate.map(([month, high, low, rainDays]) => ({ month, high, low, rainDays })),
    practical: { plugs: itinerary.plugs, languages: texts.languages, tipping, connectivity, fitness },
    emergencyNumbers: [{ name: texts.emergency, phone: itinerary.emergency }],
  }
}
