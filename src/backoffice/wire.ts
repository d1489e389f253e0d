import { z } from 'zod'

// The bricks every wire schema is built from. A record of the traveller's own must survive one odd optional
// field, so optional fields read as null; what identifies a record stays strict.

/** An identifier: opaque text. A number is accepted and read as text. */
export const Id = z.union([z.string().min(1).max(128), z.int().transform(String)])

/** A calendar date without time or zone, `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()

/** A point in time, ISO 8601 with `Z` or an offset. */
export const Instant = z.iso.datetime({ offset: true })

/** What a clock on the wall shows, ISO 8601 without offset: the time at an airport. An offset is tolerated. */
export const LocalDateTime = z.iso.datetime({ local: true, offset: true })

/** An absolute http(s) address: never `javascript:` or `data:`, for it ends in an `href` or `src`. */
export const WebUrl = z.url({ protocol: /^https?$/ })

/** ISO 3166-1 alpha-2 country code, upper case. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

/** ISO 4217 currency code. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

/** An optional field: absent and null both read as null; a wrong type is an error. */
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

/** An optional field we can do without: absent, null or malformed reads as null. */
export const soft = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null)

/** A nested list: absent and null read as empty. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

/** Known codes plus whatever the backoffice adds later: an unknown one is kept as it came. */
export function codes<const K extends string>(
  known: readonly K[],
): z.ZodType<K | (string & {}), K | (string & {})> {
  return z.union([z.enum(known), z.string().min(1).max(64)])
}
