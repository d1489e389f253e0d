import { z } from 'zod'
import { MEALS, PACKING_KINDS, TRANSPORT_KINDS } from '#backoffice/wire/programme.ts'

const text = z.string().min(1)
const place = z.string()
const minorUnits = z.int().nonnegative()

/** The texts of an itinerary in one language. */
const ItineraryTexts = z.strictObject({
  places: z.record(place, text),
  /** Title, text, and the optional activity if the day has one. */
  days: z.array(z.tuple([text, text, text.optional()])),
  room: text,
  /** Only for a lodging with a name, or with another room. */
  stays: z.record(place, z.strictObject({ name: text.optional(), room: text.optional() })).optional(),
  included: z.array(text),
  notIncluded: z.array(text),
  /** What it covers, when it is collected, what happens with the rest. */
  kitty: z.tuple([text, text, text]),
  packing: z.partialRecord(z.enum(PACKING_KINDS), z.array(text)),
  languages: z.array(text),
  /** Tipping, connectivity, fitness. */
  practical: z.tuple([text, text, text]),
  /** The purpose of each number of `emergency`. */
  emergency: z.array(text),
})

/** A tour day by day: data for all languages, and the texts beside it. */
const TourItinerary = z
  .strictObject({
    /** For who edits the file. */
    comment: text,
    /** Latitude and longitude. */
    places: z.record(place, z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])),
    days: z.array(
      z.strictObject({
        places: z.array(place),
        /** Kind, minutes, kilometres, from, to; without places a stretch ends where it began. */
        transport: z
          .array(
            z.tuple([
              z.enum(TRANSPORT_KINDS),
              z.number().positive(),
              z.number().positive(),
              place.optional(),
              place.optional(),
            ]),
          )
          .optional(),
        meals: z.array(z.enum(MEALS)),
        /** Where the group sleeps after the day; the number of nights follows from the neighbouring days. The last day has none. */
        stay: place.optional(),
        /** The price of the optional activity that the texts name, in minor units of `currency`. */
        activity: minorUnits.optional(),
        effort: z.literal([1, 2, 3]),
      }),
    ),
    /** The local currency. */
    currency: z.string().length(3),
    /** In minor units of `currency`. */
    kitty: minorUnits,
    /** Month, high, low, days of rain. */
    climate: z.array(z.tuple([z.int().min(1).max(12), z.number(), z.number(), z.number()])),
    plugs: z.array(text),
    emergency: z.array(text),
    texts: z.strictObject({
      en: ItineraryTexts,
      it: ItineraryTexts.optional(),
      es: ItineraryTexts.optional(),
      fr: ItineraryTexts.optional(),
      de: ItineraryTexts.optional(),
    }),
  })
  .superRefine(({ places, days, texts }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const expectPlace = (name: string | undefined, ...path: (string | number)[]) => {
      if (name !== undefined && !Object.hasOwn(places, name))
        refuse(path, `"${name}" is no place of this tour`)
    }
    days.forEach(({ places: seen, transport = [], stay }, day) => {
      seen.forEach((name, at) => {
        expectPlace(name, 'days', day, 'places', at)
      })
      transport.forEach(([, , , from, to], at) => {
        expectPlace(from, 'days', day, 'transport', at, 3)
        expectPlace(to, 'days', day, 'transport', at, 4)
      })
      expectPlace(stay, 'days', day, 'stay')
    })
    for (const [language, { places: names, stays = {} }] of Object.entries(texts)) {
      for (const name of Object.keys(names)) expectPlace(name, 'texts', language, 'places', name)
      for (const name of Object.keys(stays)) expectPlace(name, 'texts', language, 'stays', name)
      for (const name of Object.keys(places))
        if (!Object.hasOwn(names, name))
          refuse(['texts', language, 'places', name], 'has no name in this language')
    }
  })

export type ItineraryTexts = z.infer<typeof ItineraryTexts>
export type TourItinerary = z.infer<typeof TourItinerary>

/** Reads an itinerary from a file's JSON. Throws an error that names the file, and the path of everything that is wrong in it. */
export function parseItinerary(file: string, json: string): TourItinerary {
  const { data, error } = TourItinerary.safeParse(parseJson(file, json))
  if (data) return data
  const faults = error.issues.map(({ path, message }) => `  ${path.join('.') || '(all)'}: ${message}`)
  throw new Error([`${file} is no itinerary:`, ...faults].join('\n'))
}

function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Error(`${file} is no JSON: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
