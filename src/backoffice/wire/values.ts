import { z } from 'zod'
import { showsAnything } from '#markets/visible-text.ts'
import { isId, MAX_ID } from './id.ts'

// The building blocks of every wire schema. A traveller's own record must survive malformed parts: optional fields then read as
// null and items of lists are left out (repair.ts); fields that identify a record stay strict.

/** An identifier: opaque text. A number is accepted and read as text. */
export const Id = z.union([z.string().min(1).max(MAX_ID), z.int().transform(String)])

/** An id we put into URLs. Ids that cannot be URL-encoded are rejected, and their items left out. */
export const AskedId = Id.refine(isId)

/** A title or a name. An invisible one reads as '', so that pages notice that there is none. */
export const Name = z.string().overwrite((text) => (showsAnything(text) ? text : ''))

/** A calendar date without time or zone, `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()

/** Temporal throws on fractions finer than a nanosecond, so those digits are cut. */
const toTheNanosecond = (text: string) => text.replace(/(\.\d{9})\d+/, '$1')

/** A point in time, ISO 8601 with `Z` or an offset. */
export const Instant = z.iso.datetime({ offset: true }).overwrite(toTheNanosecond)

/** A local time without offset, ISO 8601: the time at an airport. An offset is tolerated. */
export const LocalDateTime = z.iso.datetime({ local: true, offset: true }).overwrite(toTheNanosecond)

/** An absolute http(s) address: never `javascript:` or `data:`, because it ends up in an `href` or `src`. */
export const WebUrl = z.url({ protocol: /^https?$/ })

/** The same, but https only, for pages of authorities and other sites. */
export const SecureUrl = z.url({ protocol: /^https$/ })

/** ISO 3166-1 alpha-2 country code, upper case. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

/** A mail address, as far as its format shows: umlauts, "&" and two dots in a row occur. */
export const MailAddress = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)

/** ISO 4217 currency code. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

const shownOrNull = <T>(text: T) => (typeof text === 'string' && !showsAnything(text) ? null : text) as T

/** An optional field: absent, null and invisible text read as null; a wrong type is logged and reads as null. */
export const maybe = <T extends z.ZodType>(schema: T) => {
  const nullable = schema.nullable()
  return (schema instanceof z.ZodString ? nullable.overwrite(shownOrNull) : nullable).default(null)
}

/** An optional field with a value of its own: absent and null read as that; many systems write null for what they leave out. */
export const orElse = <Value extends string | number>(schema: z.ZodType<Value>, value: Value) =>
  schema
    .nullable()
    .default(() => value)
    .transform((read): Value => read ?? value)

/** A field we can do without: absent, null or malformed reads as null. */
export const soft = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null)

/**
 * A formatted text that forms send back: absent, null and other types read as null. A malformed text is kept, so that saving other
 * fields does not lose it.
 */
export const kept = (schema: z.ZodType<string>): z.ZodType<string | null> =>
  schema
    .nullable()
    // There is no value while the contract is generated.
    .catch((read?: { value: unknown }) => (typeof read?.value === 'string' ? shownOrNull(read.value) : null))

/** A formatted value in a write, or any stored text sent back unchanged. */
export const orAsStored = (schema: z.ZodType<string>): z.ZodType<string, string> =>
  z.union([schema, z.string().min(1)]) as z.ZodType<string, string>

/** A boolean: absent, null or malformed reads as false. */
export const flag = () => z.boolean().default(false).catch(false)

/** A list in an answer. `omitted`: how many further items could not be read; absent means 0. */
export type Listed<Item> = Item[] & { readonly omitted?: number }

/** How many items of a list could not be read. Call it before sorting or filtering, which lose the number. */
export const omittedIn = ({ omitted }: { readonly omitted?: number }): number => omitted ?? 0

/**
 * A list that may be long, parsed as far as finding, counting and sorting its items needs. `whole` parses the rest of some items,
 * each once, in the given order, and drops none.
 */
export interface Headed<Head, Item, Meta = unknown> {
  readonly heads: Listed<Head>
  /** The page that the items are; null if they are all items. */
  readonly meta: Meta | null
  whole(some: readonly Head[]): Item[]
}

/** A nested list: absent and null read as empty. */
export const nestedList = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items): Listed<z.output<T>> => items ?? [])

const wholes = new WeakSet<z.ZodType>()

/** A record that is wrong without any of its parts: one malformed field, however deep, drops all of it. */
export function whole<T extends z.ZodType>(schema: T): T {
  wholes.add(schema)
  return schema
}

/** Whether a record is accepted as a whole or not at all. */
export const isWhole = (schema: z.ZodType): boolean => wholes.has(schema)

/** A code we can do without: absent, null or malformed reads as '', which is not shown. */
export function optionalCode<const K extends string>(known: readonly K[]) {
  return codes(known).catch('')
}

/** Known codes plus any that the backoffice adds later: an unknown one is kept unchanged. */
export function codes<const K extends string>(
  known: readonly K[],
): z.ZodType<K | (string & {}), K | (string & {})> {
  return z.union([z.enum(known), z.string().min(1).max(64)])
}
