import { z } from 'zod'
import { PassportState } from './country.ts'
import { CalendarDate, CountryCode, codes, maybe, Name, nestedList, SecureUrl, soft } from './values.ts'

/** Documents accepted at a border. */
export const ENTRY_DOCUMENTS = ['PASSPORT', 'IDENTITY_CARD'] as const
export type EntryDocument = (typeof ENTRY_DOCUMENTS)[number]

/** A higher number is a mistake: no country requires years. */
const MOST_MONTHS = 24

/** A higher number is a mistake too. */
const MOST_DAYS = 366

/**
 * The document requirements of a tour's countries for the reader (assumed); they depend on the citizenship, which the backoffice
 * knows.
 */
export const EntryRequirements = z.object({
  /** Each of these suffices by itself; none means a passport. */
  documents: nestedList(codes(ENTRY_DOCUMENTS)),
  /** Months after the last day of the trip for which the document must be valid; 0 is until that day. Null if unknown. */
  monthsAfterReturn: soft(z.int().nonnegative().max(MOST_MONTHS)),
  /** What to know about a visa, in the traveller's language. */
  visaNote: maybe(z.string()),
  /** Days before the first day by which to apply for a visa; null if unknown. */
  visaDaysBefore: soft(z.int().nonnegative().max(MOST_DAYS)).meta({ 'x-assumed': true }),
})
export type EntryRequirements = z.infer<typeof EntryRequirements>

export const VISA_KINDS = ['NONE', 'ON_ARRIVAL', 'ELECTRONIC', 'VISA'] as const
export const VACCINATION_NEEDS = ['REQUIRED', 'ADVISED'] as const

/** The source, and the day on which it was read; a part without both counts as unknown. */
const citation = {
  source: maybe(z.string()),
  sourceUrl: maybe(SecureUrl),
  asOf: maybe(CalendarDate),
}

const visa = {
  kind: codes(VISA_KINDS),
  /** Its name, such as ETA. */
  name: maybe(z.string()),
  /** The official page to apply. */
  url: maybe(SecureUrl),
  /** Usual processing time, in days. */
  days: maybe(z.int().positive().max(366)),
  /** Permitted stay, in days. */
  stayDays: maybe(z.int().positive().max(3660)),
}

/**
 * What a border requires of the reader beyond the documents of `EntryRequirements` (assumed). A part that is null is unknown and
 * implies nothing.
 */
export const EntryRules = z.object({
  /** The citizenship to which they apply. */
  citizenship: maybe(PassportState),
  passport: maybe(z.object({ ...citation, blankPages: maybe(z.int().nonnegative().max(20)) })),
  visa: maybe(z.object({ ...citation, ...visa })),
  /** By country where the traveller changes planes. */
  transits: nestedList(z.object({ ...citation, ...visa, countryCode: CountryCode })),
  /** Without items, none is required. */
  vaccinations: maybe(
    z.object({ ...citation, items: nestedList(z.object({ name: Name, need: codes(VACCINATION_NEEDS) })) }),
  ),
})
export type EntryRules = z.infer<typeof EntryRules>
