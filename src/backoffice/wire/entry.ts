import { z } from 'zod'
import { PassportState } from './country.ts'
import { CalendarDate, CountryCode, codes, listOf, maybe, Name, SecureUrl, soft } from './values.ts'

/** Documents with which a border is crossed. */
export const ENTRY_DOCUMENTS = ['PASSPORT', 'IDENTITY_CARD'] as const
export type EntryDocument = (typeof ENTRY_DOCUMENTS)[number]

/** More months than this are a mistake: no country asks for years. */
const MOST_MONTHS = 24

/** More days than this are a mistake too. */
const MOST_DAYS = 366

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
  /** Days before the first day by which a visa has to be asked for; null where nobody has said. */
  visaDaysBefore: soft(z.int().nonnegative().max(MOST_DAYS)).meta({ 'x-assumed': true }),
})
export type EntryRequirements = z.infer<typeof EntryRequirements>

export const VISA_KINDS = ['NONE', 'ON_ARRIVAL', 'ELECTRONIC', 'VISA'] as const
export const VACCINATION_NEEDS = ['REQUIRED', 'ADVISED'] as const

/** Who says it, and the day on which it was read there; what has not both counts as not known. */
const citation = {
  source: maybe(z.string()),
  sourceUrl: maybe(SecureUrl),
  asOf: maybe(CalendarDate),
}

const visa = {
  kind: codes(VISA_KINDS),
  /** What it is called, such as ETA. */
  name: maybe(z.string()),
  /** Where one applies for it: the official page. */
  url: maybe(SecureUrl),
  /** Days until one has it, as a rule. */
  days: maybe(z.int().positive().max(366)),
  /** Days that one may stay. */
  stayDays: maybe(z.int().positive().max(3660)),
}

/**
 * What a border asks of the traveller who reads beyond the documents of `EntryRequirements` (assumed). A part that is null is not
 * known; nothing is taken from it.
 */
export const EntryRules = z.object({
  /** The citizenship for which they hold. */
  citizenship: maybe(PassportState),
  passport: maybe(z.object({ ...citation, blankPages: maybe(z.int().nonnegative().max(20)) })),
  visa: maybe(z.object({ ...citation, ...visa })),
  /** Of countries where one changes planes, each by its code. */
  transits: listOf(z.object({ ...citation, ...visa, countryCode: CountryCode })),
  /** Without items none is asked for. */
  vaccinations: maybe(
    z.object({ ...citation, items: listOf(z.object({ name: Name, need: codes(VACCINATION_NEEDS) })) }),
  ),
})
export type EntryRules = z.infer<typeof EntryRules>
