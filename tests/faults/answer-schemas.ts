import type { z } from 'zod'
import type { Operation } from '#backoffice/wire/operation.ts'
import { type OperationName, operations } from '#backoffice/wire/operations.ts'

/** The operation behind a call seen by the tap, and the schema of its answer's `data`; null unless pages use it. */
export function findAnswerSchema(
  call: string,
): { name: OperationName; item: z.ZodType; isList: boolean } | null {
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, answer, path }: Operation = operations[name]
    if (method !== 'GET' || !new RegExp(`^GET /\\w+/${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(call))
      continue
    if (answer.kind === 'list') return { name, item: answer.item, isList: true }
    if (answer.kind === 'one') return { name, item: answer.schema, isList: false }
  }
  return null
}
