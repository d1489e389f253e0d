import { ActionError } from 'astro:actions'
import { BackofficeError, BackofficeRefused, OutcomeUnknown, RateLimited } from '#backoffice/client/errors.ts'
import type { User, UserUpdate } from '#backoffice/wire/user.ts'
import { type PartName, type PartResult, SEEN_INPUT } from './part.ts'
import { failure } from './part-words.ts'
import { changedSince, seenOf } from './seen.ts'

/** How a part of the registry is stored in the user record. */
export interface StoredPart<Field extends string> {
  name: PartName
  /** The part's values as they are stored, field by field. */
  valuesOf: (user: User) => Record<Field, string | null>
  /** The field's name in the backoffice's refusals. */
  wireName: (field: Field) => string
  /** A stored value as the traveller reads it. */
  readable: (field: Field, value: string) => string
  /** What is said of a refusal's code, `refused` for the backoffice's own. */
  refusal: (field: Field, code: string) => string
}

/** The answer to a form with fields at fault: the words of the codes that it has, and of no others. */
export function invalid<Field extends string>(
  part: StoredPart<Field>,
  codes: Partial<Record<Field, string>>,
): PartResult<Field> {
  const texts = (Object.entries(codes) as [Field, string][]).map(([field, code]) => [
    field,
    part.refusal(field, code),
  ])
  return { ok: false, code: 'invalid', errors: Object.fromEntries(texts) }
}

interface Save {
  locals: App.Locals
  user: User
  update: UserUpdate
  data: FormData
}

/**
 * Saves one part (`PUT users/{userId}` with its fields alone, product §14). Values saved elsewhere since the form was
 * opened are not overwritten but told. A write whose answer is lost is looked up, never sent again.
 */
export async function savePart<Field extends string>(
  part: StoredPart<Field>,
  { locals, user, update, data }: Save,
): Promise<PartResult<Field>> {
  const now = part.valuesOf(user)
  const wanted = part.valuesOf({ ...user, ...update } as User)
  const seen = data.get(SEEN_INPUT)
  const changed = changedSince(typeof seen === 'string' ? seen : '', now)
  const conflicts = changed.filter((field) => now[field] !== wanted[field])
  if (conflicts.length > 0) {
    const stored = conflicts.map((field) => [field, now[field] ? part.readable(field, now[field]) : ''])
    return { ok: false, code: 'stale', stored: Object.fromEntries(stored), seen: seenOf(now) }
  }
  const result = await write(part, wanted, { locals, user, update })
  if (result.ok) locals.flash('success', `registry:saved.${part.name}`)
  return result
}

async function write<Field extends string>(
  part: StoredPart<Field>,
  wanted: Record<Field, string | null>,
  { locals, user, update }: Omit<Save, 'data'>,
): Promise<PartResult<Field>> {
  try {
    await locals.backoffice.users.update(user.id, update)
    return { ok: true }
  } catch (error) {
    if (error instanceof OutcomeUnknown) return lookUp(part, wanted, locals)
    return failureOf(error, part, Object.keys(wanted) as Field[], locals)
  }
}

/** What a write without an answer came to: the record read again says whether it arrived. */
async function lookUp<Field extends string>(
  part: StoredPart<Field>,
  wanted: Record<Field, string | null>,
  locals: App.Locals,
): Promise<PartResult<Field>> {
  try {
    const values = part.valuesOf(await locals.backoffice.users.me())
    const arrived = (Object.keys(wanted) as Field[]).every((field) => values[field] === wanted[field])
    return arrived ? { ok: true } : failure('notArrived', locals)
  } catch (error) {
    if (error instanceof BackofficeError) return failure('unknown', locals)
    throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
  }
}

/** Why the backoffice did not save, field by field where it says so. What is no failure of its own is a bug of ours. */
function failureOf<Field extends string>(
  error: unknown,
  part: StoredPart<Field>,
  fields: readonly Field[],
  locals: App.Locals,
): PartResult<Field> {
  if (error instanceof BackofficeRefused) {
    const refused = fields.filter((field) => error.fields.includes(part.wireName(field)))
    if (refused.length === 0) return failure('refused', locals)
    const errors = Object.fromEntries(refused.map((field) => [field, 'refused']))
    return invalid(part, errors as Partial<Record<Field, string>>)
  }
  if (error instanceof RateLimited) return failure('busy', locals)
  if (error instanceof BackofficeError) return failure('unavailable', locals)
  // Its message stays in the log: an action would put it into its answer.
  throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
}
