import { Temporal } from 'temporal-polyfill'
import { neverExpires } from '#backoffice/wire/document.ts'
import type { EntryRequirements } from '#backoffice/wire/entry.ts'
import { type EntryCheck, uploadBy, validUntil } from '#bookings/border.ts'
import { formatExtendedDate, type PlainDate } from '#markets/dates.ts'
import { joined } from '#ui/joined.ts'

type Words = Pick<App.Locals, 't' | 'market'>

/** A sentence beside what it is about: after a colon most of our languages would begin it with a small letter. */
const beside = (subject: string, sentence: string): string => joined([subject, sentence])

/** Why the traveller's document is fine for the trip, or what it lacks and how long it must be valid. */
export function entryWords(check: EntryCheck, { t, market }: Words): string {
  const { reason, kind, expires, severity, cardIsEnough } = check
  const isLasting = neverExpires(expires) && (reason === 'valid' || reason === 'checking')
  const found = isLasting
    ? t(`entry:found.lasting.${reason}`)
    : t(`entry:found.${reason}`, { expires: expires ? formatExtendedDate(expires, market) : '' })
  // If the trip accepts both, the sentence names the kind.
  const isNamed = cardIsEnough && reason !== 'unknown' && reason !== 'missing'
  const sentence = isNamed ? beside(t(`documents:kind.${kind}`), found) : found
  const needed = severity !== 'done' && reason !== 'checking' && reason !== 'unclear'
  return needed ? `${sentence} ${validityWords(check, { t, market })}` : sentence
}

/** How long a document must be valid for the trip: as the tour requires, else as we advise. */
export function validityWords({ validity }: Pick<EntryCheck, 'validity'>, { t, market }: Words): string {
  const { months, required } = validity
  const needed = formatExtendedDate(validUntil(validity), market)
  if (!required) return t('entry:needed.advice', { needed })
  return months === 0
    ? t('entry:needed.return', { needed })
    : t('entry:needed.months', { needed, count: months })
}

/** By which day to upload a trip's document so that it can still be checked; once that day has passed, to upload it now. */
export function uploadByWords(startDate: string, today: PlainDate, { t, market }: Words): string {
  const last = uploadBy(startDate)
  return Temporal.PlainDate.compare(today, last) <= 0
    ? t('entry:upload.by', { date: formatExtendedDate(last, market) })
    : t('entry:upload.now', { date: formatExtendedDate(Temporal.PlainDate.from(startDate), market) })
}

/** What to know about a trip's visa, and by which day to apply for it; null without a note. */
export function visaWords(
  entry: Pick<EntryRequirements, 'visaNote' | 'visaDaysBefore'> | null,
  startDate: string,
  today: PlainDate,
  { t, market }: Words,
): string | null {
  const note = entry?.visaNote
  if (!note) return null
  const labelled = beside(t('entry:visa'), note)
  const days = entry.visaDaysBefore
  if (days === null) return labelled
  const last = Temporal.PlainDate.from(startDate).subtract({ days })
  const isPast = Temporal.PlainDate.compare(last, today) < 0
  return `${labelled} ${t(isPast ? 'entry:visaPast' : 'entry:visaBy', { date: formatExtendedDate(last, market) })}`
}

/** The document that a trip requires. */
export const documentName = (
  { cardIsEnough }: Pick<EntryCheck, 'cardIsEnough'>,
  { t }: Pick<Words, 't'>,
): string => t(cardIsEnough ? 'entry:either' : 'documents:kind.PASSPORT')
