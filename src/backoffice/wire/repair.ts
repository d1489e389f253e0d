import { z } from 'zod'
import { type Headed, isWhole, type Listed, omittedIn } from './values.ts'

/** A malformed part of a value: its path, such as `flights.0.flights.2.stops`, and zod's code for it. Never the value itself. */
export interface Oddity {
  path: string
  code: string
}

export type Repaired = { ok: true; data: unknown; oddities: Oddity[] } | { ok: false; oddities: Oddity[] }

/** An answer with more problems is a different format altogether; repairing a hundred thousand would block the process. */
const MAX_ODDITIES = 1000

/** A schema nests a dozen levels at most, and each pass moves a problem one level up. */
const MAX_TURNS = 20

/**
 * Parses a value that may be malformed in parts, and loses only those parts: an optional field reads as null, an item of a list is
 * left out and counted in the list's `omitted`, and a malformed required part removes the object that contains it, up to the whole
 * value (`ok: false`). Changes the value.
 */
export function parseRepaired(schema: z.ZodType, raw: unknown): Repaired {
  const parsed = schema.safeParse(raw)
  return parsed.success ? { ok: true, data: parsed.data, oddities: [] } : repair(schema, raw, parsed)
}

function repair(schema: z.ZodType, raw: unknown, first: z.ZodSafeParseError<unknown>): Repaired {
  const oddities: Oddity[] = []
  const omitted: Omissions = new Map()
  let parsed: z.ZodSafeParseResult<unknown> = first
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    if (parsed.success) {
      count(raw, parsed.data, omitted)
      return { ok: true, data: parsed.data, oddities }
    }
    if (oddities.length + parsed.error.issues.length > MAX_ODDITIES) {
      return { ok: false, oddities: parsed.error.issues.slice(0, 1).map(toOddity) }
    }
    const places = new Map<object, Set<PropertyKey>>()
    for (const issue of parsed.error.issues) {
      oddities.push(toOddity(issue))
      const place = placeToMend(schema, raw, issue.path)
      if (!place) return { ok: false, oddities }
      places.set(place.holder, (places.get(place.holder) ?? new Set()).add(place.key))
    }
    for (const [holder, keys] of places) mend(holder, keys, omitted)
    parsed = schema.safeParse(raw)
  }
  return { ok: false, oddities }
}

/** zod's issues, without the offending values. */
export const toOddity = ({ path, code }: Pick<z.core.$ZodIssue, 'path' | 'code'>): Oddity => ({
  path: path.join('.') || '(all)',
  code,
})

/** The number of items left out, per list or per object that holds one. */
type Omissions = Map<object, Map<PropertyKey, number>>

interface Place {
  holder: object
  key: PropertyKey
}

/**
 * The smallest part of a value whose removal resolves an issue: its field, else the item that contains it; null for the whole
 * value.
 */
function placeToMend(root: z.ZodType, raw: unknown, path: readonly PropertyKey[]): Place | null {
  const steps: { schema: z.ZodType | null; holder: unknown; key: PropertyKey; value: unknown }[] = []
  let schema: z.ZodType | null = root
  let value = raw
  // A `whole` record is kept or dropped as a unit, so we do not look inside.
  for (const key of path) {
    if (schema && isWhole(bare(schema))) break
    const holder: unknown = value
    schema = schema && memberOf(schema, key)
    value = isObject(holder) ? (holder as Record<PropertyKey, unknown>)[key] : undefined
    steps.push({ schema, holder, key, value })
  }
  for (const step of steps.toReversed()) {
    if (!isObject(step.holder)) continue
    const canGo = Array.isArray(step.holder) || (step.value !== null && step.schema?.safeParse(null).success)
    if (canGo) return { holder: step.holder, key: step.key }
  }
  return null
}

function mend(holder: object, keys: ReadonlySet<PropertyKey>, omitted: Omissions): void {
  const add = (key: PropertyKey, more: number) => {
    const counts = omitted.get(holder) ?? new Map<PropertyKey, number>()
    omitted.set(holder, counts.set(key, (counts.get(key) ?? 0) + more))
  }
  if (Array.isArray(holder)) {
    const kept = holder.filter((_, index) => !keys.has(index))
    add('', holder.length - kept.length)
    holder.length = 0
    for (const item of kept) holder.push(item)
    return
  }
  for (const key of keys) {
    add(key, 1)
    Reflect.set(holder, key, null)
  }
}

/** Marks the lists of a parsed value with the number of items left out; `raw` is what it was parsed from. */
function count(raw: unknown, parsed: unknown, omitted: Omissions): void {
  if (!isObject(raw) || !isObject(parsed)) return
  const counts = omitted.get(raw)
  for (const [key, number] of counts ?? []) {
    const list = key === '' ? parsed : (parsed as Record<PropertyKey, unknown>)[key]
    if (Array.isArray(list)) markOmitted(list, number)
  }
  for (const key of Object.keys(raw)) {
    count((raw as Record<string, unknown>)[key], (parsed as Record<string, unknown>)[key], omitted)
  }
}

/** Records on a list how many items it lacks. The property is not enumerable, so the list compares and copies like any other. */
export function markOmitted<Item>(list: Listed<Item>, number: number): void {
  Object.defineProperty(list, 'omitted', { value: number, configurable: true })
}

/** All items of a list, parsed completely. */
export function everyItem<Head, Item>({ heads, whole }: Headed<Head, Item>): Listed<Item> {
  const items: Listed<Item> = whole(heads)
  markOmitted(items, omittedIn(heads))
  return items
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The schema without its optional and nullable wrappers. */
function bare(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    return bare(schema.unwrap() as z.ZodType)
  }
  return schema instanceof z.ZodPipe ? bare(schema.in as z.ZodType) : schema
}

/** The schema of a member of an object or list schema; null if it has none. */
function memberOf(schema: z.ZodType, key: PropertyKey): z.ZodType | null {
  const inner = bare(schema)
  if (inner instanceof z.ZodArray) return inner.element as z.ZodType
  return inner instanceof z.ZodObject ? ((inner.shape as Record<PropertyKey, z.ZodType>)[key] ?? null) : null
}
