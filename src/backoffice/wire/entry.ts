import { z } from 'zod'
import { codes, listOf, maybe, soft } from './values.ts'

/** Documents with which a border is crossed. */
export const ENTRY_DOCUMENTS = ['PASSPORT', 'IDENTITY_CARD'] as const
export type EntryDocument = (typeof ENTRY_DOCUMENTS)[number]

/** More months than this are a mistake: no country asks for years. */
const MOST_MONTHS = 24

/**
 * What the countries of a tour ask of the documents of the traveller who reads (assumed): it depends on the citizenship, which
 * the backoffice knows.
 */
export const EntryRequirements = z.object({
  /** Each of these is enough by itself; none means a passport. */
  documents: listOf(codes(ENTRY_DOCUMENTS)),
  /** Months after the last day of the trip for which it must be valid; 0 is until that day. Null when nobody has said. */
  monthsAfterReturn: soft(z.int().nonnegative().max(MOST_MONTHS)),
  /** What to know about a visa, in the traveller's language. */
  visaNote: maybe(z.string()),
})
export type EntryRequirements = z.infer<typeof EntryRequirements>
