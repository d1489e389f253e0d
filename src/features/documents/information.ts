import type { DocumentKind, IdentityDocument } from '#backoffice/wire/document.ts'
import { type PlainDate, todayIn } from '#markets/dates.ts'
import { type Information, stillGood, valuesOf } from './schema.ts'

/** Where in the session's record the information waits for its image: by kind, never in an address or a cookie. */
const KEY = 'documents'

type Locals = Pick<App.Locals, 'session' | 'storeInSession'>
type Kept = Record<string, Information>

const keptBy = ({ session }: Pick<Locals, 'session'>): Kept =>
  (session?.record.data[KEY] ?? {}) as unknown as Kept

/** Keeps what the information step has learned until the image is sent; false when the session has ended meanwhile. */
export function keepInformation(
  locals: Locals,
  kind: DocumentKind,
  information: Information,
): Promise<boolean> {
  return locals.storeInSession(KEY, { ...keptBy(locals), [kind]: information })
}

/** Forgets it again: sent, the document is the backoffice's. */
export function forgetInformation(locals: Locals, kind: DocumentKind): Promise<boolean> {
  const { [kind]: _, ...others } = keptBy(locals)
  return locals.storeInSession(KEY, Object.keys(others).length > 0 ? others : null)
}

/** What the traveller has typed of this document and not sent yet, if it would still be taken today. */
export function keptInformation(
  { session, market }: Pick<App.Locals, 'session' | 'market'>,
  kind: DocumentKind,
): Information | null {
  return stillGood(keptBy({ session })[kind], todayIn(market.timeZone))
}

/** What a rejected document said: a new photo of the same one asks for nothing twice. */
export function rejectedInformation(
  documents: readonly IdentityDocument[],
  kind: DocumentKind,
  today: PlainDate,
): Information | null {
  const rejected = documents.find((document) => document.kind === kind && document.status === 'REJECTED')
  return rejected ? stillGood(valuesOf(rejected), today) : null
}
