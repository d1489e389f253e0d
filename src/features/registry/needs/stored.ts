import type { StoredPart } from '../save-part.ts'
import type { NeedsField } from './schema.ts'

/** The special needs as they lie in the user record. */
export const needsPart: StoredPart<NeedsField> = {
  name: 'needs',
  valuesOf: ({ specialNeeds }) => ({ specialNeeds: specialNeeds || null }),
  wireName: (field) => field,
  readable: (_, value) => value,
}
