import type { Context } from 'hono'
import type { z } from 'zod'
import { ApiRefusal, invalidFields } from './refusal.ts'

/**
 * The JSON body, or the part of it to validate, checked against its wire schema. Throws 400 if it is not JSON, 422 with the names
 * of invalid fields.
 */
export async function jsonBody<S extends z.ZodType>(
  c: Context,
  schema: S,
  judged: (body: unknown) => unknown = (body) => body,
): Promise<z.output<S>> {
  const text = await c.req.text()
  return checked(schema, judged(parseJson(text)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiRefusal(400, 'BAD_REQUEST', 'The body is not JSON.')
  }
}

/** `value` as parsed by the schema, or 422 with the names of the invalid fields. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidFields([...new Set(result.error.issues.map((issue) => issue.path.join('.') || 'body'))])
}
