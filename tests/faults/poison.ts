import type { z } from 'zod'
import { changed } from '../support/wire-faults.ts'
import { findAnswerSchema } from './answer-schemas.ts'

/** Breaks out of any context, and runs if a browser takes it for markup. */
export const PAYLOAD = `'"></script><img src=x onerror=alert(7)>`
const address = (index: number) =>
  ['javascript:alert(7)', 'data:text/html,<script>alert(7)</script>', `https://pictures.test/${PAYLOAD}`][
    index % 3
  ] ?? ''

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Every text in a value, one after the other, replaced by the payload if the whole still passes `accepts`. */
function poisoned(
  value: unknown,
  accepts: (whole: unknown) => boolean,
  keeps: (key: string) => boolean,
): unknown {
  const whole = structuredClone(value)
  let count = 0
  const walk = (node: Record<string, unknown>) => {
    for (const [key, inner] of Object.entries(node)) {
      if (isRecord(inner)) walk(inner)
      if (typeof inner !== 'string' || keeps(key)) continue
      count += 1
      node[key] = /^https?:/.test(inner) ? address(count) : PAYLOAD
      if (!accepts(whole)) node[key] = inner
    }
  }
  if (isRecord(whole)) walk(whole)
  return whole
}

/** The answer of any call with the payload wherever its schema accepts it, except at the keys it `keeps`. */
export function poison(keeps: (key: string) => boolean) {
  return changed((body, call) => {
    const schema = findAnswerSchema(call)
    if (!schema) return body
    const accepts = (item: z.ZodType) => (whole: unknown) => item.safeParse(whole).success
    const data = isRecord(body) && 'data' in body ? body.data : body
    const bad =
      schema.isList && Array.isArray(data)
        ? data.map((item) => poisoned(item, accepts(schema.item), keeps))
        : poisoned(data, accepts(schema.item), keeps)
    return isRecord(body) && 'data' in body ? { ...body, data: bad } : bad
  })
}
