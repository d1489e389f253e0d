import type { z } from 'zod'
import type { AnswerShape } from '../wire/operation.ts'
import { markOmitted, type Oddity, parseRepaired, type Repaired, toOddity } from '../wire/repair.ts'
import type { Headed, Listed } from '../wire/values.ts'

/** The part of pino we use. Fields hold names and paths, never values. */
export interface BackofficeLog {
  warn(fields: Record<string, unknown>, message: string): void
}

/** A body that breaks the contract; `where` names fields only. */
export class BadAnswer extends Error {
  constructor(where: string) {
    super(where)
    this.name = 'BadAnswer'
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the payload out of its envelope; a bare body is accepted too (README, "Bodies"). */
function unwrap(body: unknown, within: string | undefined): unknown {
  const payload = isRecord(body) && 'data' in body ? body.data : body
  return within !== undefined && isRecord(payload) ? payload[within] : payload
}

const MAX_NAMED = 5

function warnOf(oddities: readonly Oddity[], operation: string, log: BackofficeLog): void {
  if (oddities.length === 0) return
  const fields = { operation, odd: oddities.length, first: oddities.slice(0, MAX_NAMED) }
  log.warn(fields, 'malformed fields dropped')
}

function parseItems(
  operation: string,
  read: (raw: unknown) => Repaired,
  payload: readonly unknown[],
  log: BackofficeLog,
  places?: Map<unknown, number>,
): Listed<unknown> {
  const kept: Listed<unknown> = []
  const odd: Oddity[] = []
  const bad: { index: number; issues: string[] }[] = []
  for (const [index, raw] of payload.entries()) {
    const parsed = read(raw)
    if (parsed.ok) {
      kept.push(parsed.data)
      places?.set(parsed.data, index)
      for (const { path, code } of parsed.oddities) odd.push({ path: `${index}.${path}`, code })
    } else bad.push({ index, issues: namesOf(parsed.oddities) })
  }
  warnOf(odd, operation, log)
  if (bad.length > 0) {
    log.warn(
      { operation, dropped: bad.length, of: payload.length, first: bad.slice(0, 3) },
      'bad items dropped',
    )
    // An empty page would tell the traveller that there is nothing, which we do not know.
    if (kept.length === 0) throw new BadAnswer('no readable item')
    markOmitted(kept, bad.length)
  }
  return kept
}

/** The longest page of a list (BookingsQuery). */
const LONGEST_PAGE = 100

/**
 * Parses a list that may be long. Without pagination only the heads are parsed at first, since there may be thousands. A page is
 * shown completely, so its items are parsed at once.
 */
function parseHeads(
  operation: string,
  { head, item }: { head: z.ZodType; item: z.ZodType },
  payload: readonly unknown[],
  meta: unknown,
  log: BackofficeLog,
): Headed<unknown, unknown> {
  if (meta !== null && payload.length <= LONGEST_PAGE) {
    const items = parseItems(operation, (raw) => parseWhole(item, head, raw), payload, log)
    return { heads: items, meta, whole: (some) => [...some] }
  }
  const places = new Map<unknown, number>()
  const heads = parseItems(operation, (raw) => parseRepaired(head, raw), payload, log, places)
  const known = new Map<unknown, unknown>()
  return {
    heads,
    meta,
    whole(some) {
      const odd: Oddity[] = []
      for (const head of some) {
        if (known.has(head)) continue
        const index = places.get(head) ?? -1
        const { data, oddities } = completed(item, parseRepaired(item, payload[index]), head)
        for (const { path, code } of oddities) odd.push({ path: `${index}.${path}`, code })
        known.set(head, data)
      }
      warnOf(odd, operation, log)
      return some.map((head) => known.get(head))
    },
  }
}

/** An item with its head: bad only if its head is. */
function parseWhole(item: z.ZodType, head: z.ZodType, raw: unknown): Repaired {
  const read = parseRepaired(item, raw)
  if (read.ok) return read
  const parsedHead = parseRepaired(head, raw)
  return parsedHead.ok ? { ok: true, ...completed(item, read, parsedHead.data) } : parsedHead
}

/** An item whose head is good. If more parts are malformed than can be repaired, the item has its head alone. */
const completed = (item: z.ZodType, read: Repaired, head: unknown) => ({
  data: read.ok ? read.data : item.parse(head),
  oddities: read.oddities,
})

const namesOf = (oddities: readonly Oddity[]) =>
  oddities.slice(0, MAX_NAMED).map(({ path, code }) => `${path}: ${code}`)

/**
 * Parses a body against the operation's answer schema. Throws BadAnswer; malformed parts, at any depth, are dropped and logged
 * (`repair.ts`), except in an answer that is `whole`.
 */
export function parseAnswer(
  operation: string,
  answer: AnswerShape,
  body: unknown,
  log: BackofficeLog,
): unknown {
  if (answer.kind === 'list') {
    const payload = unwrap(body, answer.within)
    if (!Array.isArray(payload)) throw new BadAnswer('not a list')
    const { head, item, meta } = answer
    const parsedMeta = meta && isRecord(body) ? meta.safeParse(body.meta) : null
    return head
      ? parseHeads(operation, { head, item }, payload, parsedMeta?.data ?? null, log)
      : parseItems(operation, (raw) => parseRepaired(item, raw), payload, log)
  }
  if (answer.kind !== 'one') return undefined
  const payload = unwrap(body, undefined)
  if (answer.whole) {
    const parsed = answer.schema.safeParse(payload)
    if (parsed.success) return parsed.data
    throw new BadAnswer(namesOf(parsed.error.issues.map(toOddity)).join(', '))
  }
  const read = parseRepaired(answer.schema, payload)
  if (!read.ok) throw new BadAnswer(namesOf(read.oddities).join(', '))
  warnOf(read.oddities, operation, log)
  return read.data
}
