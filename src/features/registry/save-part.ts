import type { User, UserUpdate } from '#backoffice/wire/user.ts'
import { settle } from '#forms/settle.ts'
import { type PartName, type PartResult, SEEN_INPUT } from './part.ts'
import { failureOfWrite } from './part-words.ts'
import { changedSince, seenOf } from './seen.ts'

/** How a part of the registry is stored in the user record. */
export interface StoredPart<Field extends string> {
  name: PartName
  /** The stored values of the part, field by field. */
  valuesOf: (user: User) => Record<Field, string | null>
  /** The field's name in the backoffice's refusals. */
  wireName: (field: Field) => string
  /** A stored value formatted for the traveller. */
  readable: (field: Field, value: string) => string
  /** The text for an error code, `refused` for a refusal by the backoffice. */
  refusal: (field: Field, code: string) => string
}

/** The answer to a form with invalid fields: the texts of their codes and of no others. */
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
  locals: Pick<App.Locals, 'backoffice' | 'flash' | 't' | 'toasts'>
  user: User
  update: UserUpdate
  data: FormData
}

/**
 * Saves one part (`PUT users/{userId}` with its fields alone, product §14). Values saved elsewhere since the form was opened are
 * not overwritten but reported. A write whose answer is lost is looked up, never sent again.
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
    return { ok: false, code: 'conflict', stored: Object.fromEntries(stored), seen: seenOf(now) }
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
  const { users } = locals.backoffice
  const fields = Object.keys(wanted) as Field[]
  const settled = await settle(() => users.update(user.id, update), {
    arrived: async () => {
      const values = part.valuesOf(await users.me())
      return fields.every((field) => values[field] === wanted[field])
    },
  })
  if (settled.ok) return { ok: true }
  const { code, error } = settled
  const named = code === 'refused' || code === 'conflict' ? error.fields : []
  const refused = fields.filter((field) => named.includes(part.wireName(field)))
  if (refused.length === 0) return failureOfWrite(code, locals)
  // At the fields, if the backoffice names them.
  const errors = Object.fromEntries(refused.map((field) => [field, 'refused']))
  return invalid(part, errors as Partial<Record<Field, string>>)
}
