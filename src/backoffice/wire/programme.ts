import { z } from 'zod'
import { MoneyShape } from './money.ts'
import { codes, maybe, Name, nestedList } from './values.ts'

export const TRANSPORT_KINDS = [
  'WALK',
  'BIKE',
  'KAYAK',
  'CAR',
  'BUS',
  'TRAIN',
  'BOAT',
  'PLANE',
  'ANIMAL',
] as const
export const MEALS = ['BREAKFAST', 'LUNCH', 'DINNER'] as const
export const PACKING_KINDS = ['DOCUMENTS', 'CLOTHES', 'HEALTH', 'GEAR', 'OTHER'] as const

/** A place of a day; degrees north and east. */
export const ProgrammePlace = z.object({
  name: Name,
  latitude: maybe(z.number()),
  longitude: maybe(z.number()),
})

/** How a group gets from one place to the next. */
export const ProgrammeTransport = z.object({
  kind: codes(TRANSPORT_KINDS),
  from: maybe(z.string()),
  to: maybe(z.string()),
  minutes: maybe(z.int().positive()),
  kilometres: maybe(z.number().positive()),
})

/** One day of a tour; numbers begin at 1. */
export const ProgrammeDay = z.object({
  number: z.int().positive(),
  title: maybe(z.string()),
  text: maybe(z.string()),
  places: nestedList(ProgrammePlace),
  transport: nestedList(ProgrammeTransport),
  /** The meals included in the price. */
  meals: nestedList(codes(MEALS)),
  /** The night after the day; `nights` is the total in this place. */
  stay: maybe(
    z.object({
      name: maybe(z.string()),
      place: maybe(z.string()),
      nights: maybe(z.int().positive()),
      room: maybe(z.string()),
    }),
  ),
  /** Optional, and not in the price of the tour. */
  activities: nestedList(z.object({ name: Name, price: maybe(MoneyShape) })),
  /** 1 easy, 3 demanding. */
  effort: maybe(z.int().min(1).max(3)),
})

/** The common purse that the coordinator keeps; the rest is returned. */
export const ProgrammeKitty = z.object({
  /** Per traveller, usually in local currency. */
  amount: maybe(MoneyShape),
  covers: maybe(z.string()),
  collected: maybe(z.string()),
  rest: maybe(z.string()),
})

/** The usual weather in a calendar month; °C. */
export const ProgrammeMonth = z.object({
  month: z.int().min(1).max(12),
  high: maybe(z.number()),
  low: maybe(z.number()),
  rainDays: maybe(z.number().min(0).max(31)),
})

/**
 * A tour day by day, and what to know before it (assumed). The texts are plain text in `language`: the one requested with
 * `accept-language`, else one that exists.
 */
export const Programme = z.object({
  /** BCP 47. */
  language: maybe(z.string()),
  days: nestedList(ProgrammeDay),
  included: nestedList(z.string()),
  notIncluded: nestedList(z.string()),
  kitty: maybe(ProgrammeKitty),
  /** Without the document that a border requires: the account area adds it for each reader. */
  packing: nestedList(z.object({ kind: codes(PACKING_KINDS), items: nestedList(z.string()) })),
  climate: nestedList(ProgrammeMonth),
  practical: maybe(
    z.object({
      /** Letters of the IEC's types. */
      plugs: nestedList(z.string()),
      languages: nestedList(z.string()),
      tipping: maybe(z.string()),
      connectivity: maybe(z.string()),
      fitness: maybe(z.string()),
    }),
  ),
  emergencyNumbers: nestedList(z.object({ name: Name, phone: z.string() })),
})
export type Programme = z.infer<typeof Programme>
