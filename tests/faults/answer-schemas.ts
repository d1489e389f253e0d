import type { z } from 'zod'
import type { Operation } from '#backoffice/wire/operation.ts'
import { type OperationName, operations } from '#backoffice/wire/operations.ts'

/** Calls whose answers are JSON that a page is made of. */
export const readOperations = (Object.keys(operations) as OperationName[]).filter((name) => {
  const { method, answer }: Operation = operations[name]
  return method === 'GET' && (answer.kind === 'one' || answer.kind === 'list')
})

/** The call of an operation as the tap sees it. */
export function callOf(name: OperationName): RegExp {
  const path = operations[name].path.replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^GET /\\w+/${path}$`)
}

/** The operation behind a call that the tap has seen, and the schema of what is in its answer's `data`. */
export function schemaOf(call: string): { name: OperationName; item: z.ZodType; isList: boolean } | null {
  // `users/me` fits `users/{userId}/…` nowhere, but `bookings/{bookingId}` fits no other: the first match is it.
  const name = readOperations.find((candidate) => callOf(candidate).test(call))
  if (!name) return null
  const { answer }: Operation = operations[name]
  if (answer.kind === 'list') return { name, item: answer.item, isList: true }
  return answer.kind === 'one' ? { name, item: answer.schema, isList: false } : null
}
