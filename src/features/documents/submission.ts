import { shownHandoff } from '#auth/handoff.ts'
import type { DocumentKind, IdentityDocument } from '#backoffice/wire/document.ts'
import { type PlainDate, todayIn } from '#markets/dates.ts'
import { type Information, stillGood, valuesOf } from './schema.ts'

/** The key in the session's record where the details wait for the image, one per kind; never in an address or a cookie. */
const KEY = 'documents'

/** Beside the details: a digest of the photos that were sent last, by kind. */
const SENT = 'sent'

type Locals = Pick<App.Locals, 'session' | 'storeInSession'>
type Kept = Record<string, Information> & { [SENT]?: Record<string, string> }

const keptBy = ({ session }: Pick<Locals, 'session'>): Kept =>
  (session?.record.data[KEY] ?? {}) as unknown as Kept

/** Keeps the details from the information step until the image is sent; false when the session has ended meanwhile. */
export async function keepInformation(
  locals: Locals & Pick<App.Locals, 'handoffs'>,
  kind: DocumentKind,
  information: Information,
): Promise<boolean> {
  // A photo that a phone has sent was of the document as it was typed before.
  if (locals.session && shownHandoff(locals.session)) await locals.handoffs.destroy(locals.session.id)
  return locals.storeInSession(KEY, { ...keptBy(locals), [kind]: information })
}

/** Deletes them again: once sent, the document belongs to the backoffice. What stays is by which photos a second press is known. */
export function forgetInformation(locals: Locals, kind: DocumentKind, photos: string): Promise<boolean> {
  const { [kind]: _, [SENT]: sent, ...others } = keptBy(locals)
  return locals.storeInSession(KEY, { ...others, [SENT]: { ...sent, [kind]: photos } })
}

/** The digest of the photos of this kind that this session has sent last. */
export const photosSent = (locals: Pick<Locals, 'session'>, kind: DocumentKind): string | null =>
  keptBy(locals)[SENT]?.[kind] ?? null

/** The details that the traveller has typed but not sent yet, if they would still be accepted today. */
export function keptInformation(
  { session, market }: Pick<App.Locals, 'session' | 'market'>,
  kind: DocumentKind,
): Information | null {
  return stillGood(keptBy({ session })[kind], todayIn(market.timeZone))
}

/** The details of a rejected document: a new photo of the same one need not be described again. */
export function rejectedInformation(
  documents: readonly IdentityDocument[],
  kind: DocumentKind,
  today: PlainDate,
): Information | null {
  const rejected = documents.find((document) => document.kind === kind && document.status === 'REJECTED')
  return rejected ? stillGood(valuesOf(rejected), today) : null
}
