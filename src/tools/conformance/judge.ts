import type { z } from 'zod'
import type { Operation } from '#backoffice/wire/operation.ts'
import { parseRepaired } from '#backoffice/wire/repair.ts'
import { strict } from './strict.ts'

/** What a difference costs the traveller. */
export type Cost = 'field' | 'item' | 'answer'

/** One place of an answer that is not as the contract says; never what stood there. */
export interface Finding {
  /** As `3.travellers.0.birthDate`; `(all)` for the answer itself. */
  path: string
  /** In zod's words, without the value. */
  problem: string
  costs: Cost
}

/** What the page shows where something costs as much. */
export const SHOWN: Readonly<Record<Cost, string>> = {
  field: 'reads as not given',
  item: 'left out, and the page says so',
  answer: 'the part is missing, with a notice and a retry',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const broken = (problem: string): Finding[] => [{ path: '(all)', problem, costs: 'answer' }]

/** The payload in the one envelope of the contract, or why it is not in it. */
function payloadOf({ answer }: Operation, body: unknown): { payload: unknown } | { problem: string } {
  if (answer.kind !== 'one' && answer.kind !== 'list') return { payload: body }
  if (answer.bare) return { payload: body }
  if (!isRecord(body) || !('data' in body)) return { problem: 'no "data" envelope' }
  const within = answer.kind === 'list' ? answer.within : undefined
  if (within === undefined) return { payload: body.data }
  return isRecord(body.data) ? { payload: body.data[within] } : { problem: `no "data.${within}"` }
}

/** Everything in one value that its schema does not allow, with what it costs in a page. */
function findingsIn(schema: z.ZodType, value: unknown, before: string, whole: boolean): Finding[] {
  const result = strict(schema).safeParse(value)
  if (result.success) return []
  const read = parseRepaired(schema, structuredClone(value))
  const repaired = new Set(read.oddities.map(({ path }) => path))
  return result.error.issues.map(({ path, code, message }) => {
    const place = path.join('.')
    const isNoticed = [...repaired].some((odd) => odd === place || place.startsWith(`${odd}.`))
    const isLost = isNoticed && (!read.ok || whole)
    return {
      path: [before, place].filter(Boolean).join('.') || '(all)',
      problem: code === 'invalid_union' ? 'none of the forms it may have' : message,
      costs: isLost ? (before ? 'item' : 'answer') : inList(value, path) ? 'item' : 'field',
    }
  })
}

/** Whether the value at the end of a path is an item of a list itself. */
function inList(value: unknown, path: readonly PropertyKey[]): boolean {
  let holder = value
  for (const key of path.slice(0, -1))
    holder = isRecord(holder) || Array.isArray(holder) ? Reflect.get(holder, key) : null
  return Array.isArray(holder)
}

/** Holds the body of a 2xx answer against the contract: an empty list where it is as agreed. */
export function judgeBody(operation: Operation, body: unknown): Finding[] {
  const { answer } = operation
  if (answer.kind !== 'one' && answer.kind !== 'list') return []
  const taken = payloadOf(operation, body)
  if ('problem' in taken) return broken(taken.problem)
  const { payload } = taken
  if (answer.kind === 'one') return findingsIn(answer.schema, payload, '', answer.whole === true)
  if (!Array.isArray(payload)) return broken('not a list')
  return payload.flatMap((item, index) => findingsIn(answer.item, item, String(index), false))
}
