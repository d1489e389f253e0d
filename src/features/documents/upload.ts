import type { BackofficeRefused } from '#backoffice/client/errors.ts'
import { type Absent, ifLoaded, isAbsent, part } from '#backoffice/client/part.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { type FileErrors, type Side, sidesOf } from '#features/scan/rules.ts'
import { settle } from '#forms/settle.ts'
import { todayIn } from '#markets/dates.ts'
import { forgetInformation, keptInformation, rejectedInformation } from './information.ts'
import { type Information, type InformationField, informationFields } from './schema.ts'

/** For whom a document is sent: the traveller of this request, or the one whose photos a phone takes (record 016). */
export type Owner = Pick<App.Locals, 'session' | 'storeInSession' | 'backoffice' | 'market' | 'log'> & {
  readonly userId: string
}

/** What became of the photos of a document. */
export type Uploaded =
  | { ok: true }
  /** A photo is refused. */
  | { ok: false; code: 'files'; errors: FileErrors }
  /** What was typed is refused in these fields. */
  | { ok: false; code: 'information'; refused: InformationField[] }
  | { ok: false; code: 'refused' | 'rateLimited' | 'unavailable' | 'unknown' }

/** Sends the cleaned photos with what was typed of the document, and forgets that once they have arrived (product §16). */
export async function uploadDocument(
  owner: Owner,
  kind: DocumentKind,
  information: Information,
  photos: ReadonlyMap<Side, File>,
): Promise<Uploaded> {
  const sent = await send(owner, { kind, ...information }, photos)
  if (!sent.ok) return sent
  // The scan has arrived whether or not the session can be written just now.
  await forgetInformation(owner, kind).catch((err: unknown) =>
    owner.log.warn({ err }, 'a draft stays behind'),
  )
  return sent
}

/** What was typed of a document or, after a rejection, what it said; null where the traveller has to type it first. */
export async function informationOf(owner: Owner, kind: DocumentKind): Promise<Information | Absent | null> {
  const kept = keptInformation(owner, kind)
  if (kept) return kept
  const { backoffice, userId, log, market } = owner
  const list = await part(backoffice.documents.list(userId), 'the documents of an upload', log)
  if (isAbsent(list)) return list
  return rejectedInformation(list, kind, todayIn(market.timeZone))
}

type Details = Information & { kind: DocumentKind }

async function send(owner: Owner, details: Details, photos: ReadonlyMap<Side, File>): Promise<Uploaded> {
  const form = new FormData()
  for (const [name, value] of [...Object.entries(details), ...photos]) form.set(name, value)
  const before = await uploadsOf(owner, details)
  const settled = await settle(() => owner.backoffice.documents.upload(owner.userId, form), {
    // One that was there before, from a minute ago, is not this one; and one that is not there may be on its way.
    arrived: async () => {
      const after = before && (await uploadsOf(owner, details))
      return after?.some((upload) => !before?.includes(upload)) || null
    },
  })
  if (settled.ok) return { ok: true }
  const { code, error } = settled
  if (code === 'refused' || code === 'conflict') return refusalOf(details.kind, error)
  if (code === 'rateLimited') return { ok: false, code }
  return { ok: false, code: code === 'unknown' || code === 'notArrived' ? 'unknown' : 'unavailable' }
}

/** The backoffice's no, at the place where it can be mended: a file, the information, or nowhere. */
function refusalOf(kind: DocumentKind, { fields }: BackofficeRefused): Uploaded {
  const errors: FileErrors = Object.fromEntries(
    sidesOf(kind)
      .filter((side) => fields.includes(side))
      .map((side) => [side, 'damaged'] as const),
  )
  if (Object.keys(errors).length > 0) return { ok: false, code: 'files', errors }
  const refused = informationFields.filter((field) => fields.includes(field))
  return refused.length === 0 ? { ok: false, code: 'refused' } : { ok: false, code: 'information', refused }
}

/** Which uploads of a document with these details are stored, told apart by id and moment; null where nobody can say. */
async function uploadsOf(
  { backoffice, log, userId }: Owner,
  { kind, number, expirationDate }: Details,
): Promise<string[] | null> {
  const list = ifLoaded(await part(backoffice.documents.list(userId), 'the uploads so far', log))
  return (
    list
      ?.filter((one) => one.kind === kind && one.number === number && one.expirationDate === expirationDate)
      .map(({ id, uploadedAt }) => `${id} ${uploadedAt}`) ?? null
  )
}
