import { z } from 'zod'
import type { Operation } from '#backoffice/wire/operation.ts'
import { parseRepaired } from '#backoffice/wire/repair.ts'

/**
 * The contract's schema without our leniency: a malformed optional field, which the product reads as null, is an issue here.
 * Unknown members stay allowed.
 */
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodCatch) return strict(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return strict(schema.unwrap() as z.ZodType).optional()
  }
  // Our own transforms do not concern the sender.
  if (schema instanceof z.ZodPipe) return strict(schema.in as z.ZodType)
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType))
  if (schema instanceof z.ZodUnion) {
    return z.union((schema.options as z.ZodType[]).map(strict) as [z.ZodType, z.ZodType])
  }
  if (!(schema instanceof z.ZodObject)) return schema
  const members = Object.entries(schema.shape as Record<string, z.ZodType>)
  return z.object(Object.fromEntries(members.map(([name, member]) => [name, strict(member)])))
}

/** The effect of a difference on the traveller. */
export type Cost = 'field' | 'item' | 'answer'

/** One part of an answer that differs from the contract; never its content. */
export interface Finding {
  /** A path such as `3.travellers.0.birthDate`; `(all)` for the answer itself. */
  path: string
  /** In zod's words, without the value. */
  problem: string
  costs: Cost
}

/** What a page shows for each effect. */
export const SHOWN: Readonly<Record<Cost, string>> = {
  field: 'reads as not given',
  item: 'left out, and the page says so',
  answer: 'the part is missing, with a notice and a retry',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const broken = (problem: string): Finding[] => [{ path: '(all)', problem, costs: 'answer' }]

/** The payload in the contract's envelope, or why it is not in one. */
function payloadOf({ answer }: Operation, body: unknown): { payload: unknown } | { problem: string } {
  if (answer.kind !== 'one' && answer.kind !== 'list') return { payload: body }
  if (answer.bare) return { payload: body }
  if (!isRecord(body) || !('data' in body)) return { problem: 'no "data" envelope' }
  const within = answer.kind === 'list' ? answer.within : undefined
  if (within === undefined) return { payload: body.data }
  return isRecord(body.data) ? { payload: body.data[within] } : { problem: `no "data.${within}"` }
}

/** Everything in one value that its schema does not allow, with the effect on a page. */
function findingsIn(schema: z.ZodType, value: unknown, before: string, whole: boolean): Finding[] {
  const result = strict(schema).safeParse(value)
  if (result.success) return []
  const read = parseRepaired(schema, structuredClone(value))
  const repaired = new Set(read.oddities.map(({ path }) => path))
  return result.error.issues.map(({ path, code, message }) => {
    const place = path.join('.')
    const isNoticed = [...repaired].some((odd) => odd === place || place.startsWith(`${odd}.`))
    const isLost = isNoticed && (!read.ok || whole)
    const lost = before ? 'item' : 'answer'
    const kept = inList(value, path) ? 'item' : 'field'
    return {
      path: [before, place].filter(Boolean).join('.') || '(all)',
      problem: code === 'invalid_union' ? 'none of the forms it may have' : message,
      costs: isLost ? lost : kept,
    }
  })
}

/** Whether the value at the end of a path is itself an item of a list. */
function inList(value: unknown, path: readonly PropertyKey[]): boolean {
  let holder = value
  for (const key of path.slice(0, -1))
    holder = isRecord(holder) || Array.isArray(holder) ? Reflect.get(holder, key) : null
  return Array.isArray(holder)
}

/** Compares the body of a 2xx answer with the contract: an empty list means that it conforms. */
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
