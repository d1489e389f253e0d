import { readdirSync, readFileSync } from 'node:fs'
import type { Programme } from '#backoffice/wire/programme.ts'
import type { Language } from '../seed/states.ts'
import { type ItineraryTexts, parseItinerary, type TourItinerary } from './itinerary.ts'

const folder = new URL('./', import.meta.url)

/** The tours with a written programme, by the names of the files beside this one. */
export const itineraries: Readonly<Record<string, TourItinerary>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const json = readFileSync(new URL(file, folder), 'utf8')
      return [file.replace('.json', ''), parseItinerary(`src/sandbox/programmes/${file}`, json)]
    }),
)

const LANGUAGES: readonly Language[] = ['en', 'it', 'es', 'fr', 'de']

/** The requested language (`accept-language`), else English. */
export const languageAsked = (asked: string): Language =>
  LANGUAGES.find((language) => language === asked.slice(0, 2).toLowerCase()) ?? 'en'

/** A tour's programme in the requested language (`accept-language`), else in English; null if none is written. */
export function findProgramme(tourId: string, asked: string): Programme | null {
  const itinerary = itineraries[tourId]
  if (!itinerary) return null
  const wanted = languageAsked(asked)
  const language = itinerary.texts[wanted] ? wanted : 'en'
  const texts = itinerary.texts[language] ?? itinerary.texts.en
  const { kitty, currency, climate, plugs, emergency } = itinerary
  const [covers, collected, rest] = texts.kitty
  const [tipping, connectivity, fitness] = texts.practical
  return {
    language,
    days: itinerary.days.map((_, index) => dayOf(itinerary, texts, index)),
    included: texts.included,
    notIncluded: texts.notIncluded,
    kitty: { amount: { amount: kitty, currency }, covers, collected, rest },
    packing: Object.entries(texts.packing).map(([kind, items]) => ({ kind, items })),
    climate: climate.map(([month, high, low, rainDays]) => ({ month, high, low, rainDays })),
    practical: { plugs, languages: texts.languages, tipping, connectivity, fitness },
    emergencyNumbers: emergency.map((phone, index) => ({ name: texts.emergency[index] ?? '', phone })),
  }
}

function dayOf({ places, days, currency }: TourItinerary, texts: ItineraryTexts, index: number) {
  const day = days[index]
  if (!day) throw new Error(`An itinerary has no day ${index + 1}.`)
  const [title = null, text = null, activity] = texts.days[index] ?? []
  const nameOf = (place: string | undefined) => (place && texts.places[place]) ?? null
  const { stay, meals, effort, activity: amount } = day
  return {
    number: index + 1,
    title,
    text,
    places: day.places.map((key) => {
      const [latitude = null, longitude = null] = places[key] ?? []
      return { name: texts.places[key] ?? '', latitude, longitude }
    }),
    transport: (day.transport ?? []).map(([kind, minutes, kilometres, from, to]) => ({
      kind,
      from: nameOf(from),
      to: nameOf(to),
      minutes,
      kilometres,
    })),
    meals,
    stay: stay
      ? {
          name: texts.stays?.[stay]?.name ?? null,
          place: nameOf(stay),
          nights: nightsAround(days, index),
          room: texts.stays?.[stay]?.room ?? texts.room,
        }
      : null,
    activities: activity
      ? [{ name: activity, price: amount === undefined ? null : { amount, currency } }]
      : [],
    effort,
  }
}

/** How many consecutive nights the group sleeps at the place after this day. */
function nightsAround(days: TourItinerary['days'], index: number): number {
  const isThere = (day: TourItinerary['days'][number]) => day.stay === days[index]?.stay
  const others = [days.slice(0, index).reverse(), days.slice(index + 1)].map((side) => {
    const away = side.findIndex((day) => !isThere(day))
    return away < 0 ? side.length : away
  })
  return others.reduce((sum, nights) => sum + nights, 1)
}
