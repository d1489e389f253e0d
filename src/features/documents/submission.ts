import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SHOWN_HANDOFF } from '#auth/handoff.ts'
import { sessionKey, storedIn } from '#auth/session-key.ts'
import type { Session } from '#auth/session-store.ts'
import type { BackofficeRefused } from '#backoffice/client/errors.ts'
import { type Absent, ifLoaded, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { DocumentKind, IdentityDocument } from '#backoffice/wire/document.ts'
import { documentOfKind } from '#bookings/documents.ts'
import { writeOnce } from '#forms/write-once.ts'
import type { PlainDate } from '#markets/dates.ts'
import { typedCode } from '#markets/typed-text.ts'
import { cleanFiles, scanFile } from '#photos/cleaning/clean-files.ts'
import { type FileErrors, listSides, passTogether, type Side } from '#photos/rules.ts'
import { isWatched } from './rules.ts'
import { fieldsAmong, type Information, type InformationField, revalidateKept } from './schema.ts'

/** Details waiting for the image, by kind, never in an address or cookie; `sent`: digests of the last photos, by kind. */
const KEPT = sessionKey('documents', z.looseObject({ sent: z.record(z.string(), z.string()).optional() }))

/** The kind of document with one side sent alone, since both exceed the request limit; its photo waits in the store. */
const ALONE = sessionKey('sideAlone', z.string())

/** The sides of a document that have arrived alone. If the store does not answer, none: they have to be sent again. */
export async function loadArrivedSides(
  { session, handoffs, log }: Pick<App.Locals, 'session' | 'handoffs' | 'log'>,
  kind: DocumentKind,
): Promise<readonly Side[]> {
  if (!session || storedIn(session, ALONE) !== kind) return []
  try {
    const kept = await handoffs.keptSides(session.id)
    return kept.length < listSides(kind).length ? kept : []
  } catch (err) {
    log.warn({ err }, 'cannot say which side of a document has arrived')
    return []
  }
}

/**
 * Sends the photos of a form that has some sides of a document: all together, or with the side that arrived alone before. `waits`:
 * this one waits for the other. Throws SessionStoreUnavailable.
 */
export async function sendSides(
  locals: Pick<App.Locals, 'handoffs' | 'requestBytes'>,
  owner: Owner & { readonly session: Session },
  received: Received,
): Promise<Uploaded | { ok: true; waits: true }> {
  const { kind } = received
  const photos = new Map(received.photos)
  const before = storedIn(owner.session, ALONE) === kind
  for (const side of listSides(kind).filter((one) => !photos.has(one))) {
    const kept = before && (await locals.handoffs.readPhoto(owner.session.id, side))
    if (kept) photos.set(side, scanFile(side, kept))
  }
  if (photos.size < listSides(kind).length) {
    for (const [side, photo] of photos)
      await locals.handoffs.keepPhoto(owner.session.id, side, new Uint8Array(await photo.arrayBuffer()))
    await owner.storeInSession(ALONE, kind)
    return { ok: true, waits: true }
  }
  const sent = await sendPhotos(owner, { ...received, photos })
  const refused = !sent.ok && sent.code === 'files' ? (Object.keys(sent.errors) as Side[]) : []
  // Stop keeping what has arrived or was refused.
  const over = sent.ok ? listSides(kind) : refused
  if (before) for (const side of over) await locals.handoffs.dropPhoto(owner.session.id, side)
  return sent
}

/** The sides of a document that a form contains: a single one is enough if both together would exceed the request limit. */
export function sidesIn(data: FormData, kind: DocumentKind, requestBytes: number | null): readonly Side[] {
  const all = listSides(kind)
  const chosen = all.filter((side) => {
    const file = data.get(side)
    return file instanceof File && !(file.size === 0 && file.name === '')
  })
  return chosen.length === 0 || passTogether(all.length, requestBytes) ? all : chosen
}

type Locals = Pick<App.Locals, 'session' | 'storeInSession'>

const keptBy = ({ session }: Pick<Locals, 'session'>) => storedIn(session, KEPT) ?? {}

/** Keeps the details from the information step until the image is sent; false if the session has ended meanwhile. */
export async function keepInformation(
  locals: Locals & Pick<App.Locals, 'handoffs'>,
  kind: DocumentKind,
  information: Information,
): Promise<boolean> {
  // A photo already sent by a phone, or alone, belongs to the details typed before.
  if (locals.session && (storedIn(locals.session, SHOWN_HANDOFF) || storedIn(locals.session, ALONE)))
    await locals.handoffs.destroy(locals.session.id)
  return locals.storeInSession(KEPT, (kept) => ({ ...kept, [kind]: information }))
}

/** Deletes them: once sent, the document is the backoffice's. Only the digests that identify a repeated submission stay. */
function forgetInformation(locals: Locals, kind: DocumentKind, photos: string): Promise<boolean> {
  return locals.storeInSession(KEPT, (kept) => {
    const { [kind]: _, sent, ...others } = kept ?? {}
    return { ...others, sent: { ...sent, [kind]: photos } }
  })
}

/** The details that the traveller has typed but not sent yet, if they would still be accepted today. */
export function keptInformation(
  { session, now }: Pick<App.Locals, 'session' | 'now'>,
  kind: DocumentKind,
): Information | null {
  return revalidateKept(keptBy({ session })[kind], kind, now.today)
}

/** The details of a rejected document: a new photo of the same one need not be described again. */
export function rejectedInformation(
  documents: readonly IdentityDocument[],
  kind: DocumentKind,
  today: PlainDate,
): Information | null {
  const latest = documentOfKind(documents, kind)
  return latest?.status === 'REJECTED' ? revalidateKept(latest, kind, today) : null
}

/** The owner of a document: the traveller of this request, or the traveller whose photos a phone takes (record 016). */
export type Owner = Pick<App.Locals, 'session' | 'storeInSession' | 'backoffice' | 'now' | 'log' | 'once'> & {
  readonly userId: string
}

/** The field of the photo step that identifies the details it was opened with, without telling them. */
export const DETAILS_INPUT = 'details'

/** Identifies a document's details, without telling them. */
export const markDetails = (
  information: Information,
  { valueMarks }: Pick<App.Locals, 'valueMarks'>,
): string => valueMarks.of(JSON.stringify(information))

/** Whether photos were chosen for other details than the document has now: another tab has changed them meanwhile. */
export function areOthers(
  data: FormData,
  { details }: Pick<Received, 'details'>,
  locals: Pick<App.Locals, 'valueMarks'>,
): boolean {
  const mark = data.get(DETAILS_INPUT)
  return mark !== null && details !== 'sent' && mark !== markDetails(details.information, locals)
}

/** The result of sending a document's photos. */
export type Uploaded = { ok: true } | Refused

type Refused =
  /** A photo is refused. */
  | { ok: false; code: 'files'; errors: FileErrors }
  /** The details are refused in these fields; the list is empty if nothing valid has been typed. */
  | { ok: false; code: 'information'; refused: InformationField[] }
  | { ok: false; code: 'rateLimited' | 'refused' | 'busy' | 'unavailable' | 'unknown' }

type Photos = ReadonlyMap<Side, File>

/** Photos ready to send, with the known details of their document; `sent` if they may be a repeated submission. */
interface Received {
  readonly ok: true
  readonly kind: DocumentKind
  readonly details: KnownDetails | 'sent'
  readonly photos: Photos
}

/**
 * Accepts the photos of these sides, from the form of the photo step or from a phone: counts the upload, loads the document's known
 * details and cleans the photos. The cheapest check comes first.
 */
export async function receivePhotos(
  limit: App.Locals['limit'],
  owner: Owner,
  kind: DocumentKind,
  sides: readonly Side[],
  data: FormData,
): Promise<Received | Refused> {
  if ((await limit.take('documentUpload', owner.userId)).wait > 0) return { ok: false, code: 'rateLimited' }
  const details = await informationOf(owner, kind)
  if (details === null) return nothingTyped
  if (details !== 'sent' && isAbsent(details)) return { ok: false, code: details }
  const cleaned = await cleanFiles(owner.userId, data, sides)
  if (!cleaned.ok) return cleaned.code === 'busy' ? { ok: false, code: 'unavailable' } : cleaned
  return { ok: true, kind, details, photos: cleaned.files }
}

/**
 * Sends what `receivePhotos` has accepted, once all sides have arrived. The photos that this session sent last, a moment ago, are a
 * repeated submission, whatever the document's status now; others, chosen after Back, are a correction.
 */
export async function sendPhotos(owner: Owner, { kind, details, photos }: Received): Promise<Uploaded> {
  const justSent = details === 'sent' || details.justSent
  if (justSent && keptBy(owner).sent?.[kind] === (await keyOf([kind], photos))) return { ok: true }
  return details === 'sent' ? nothingTyped : uploadDocument(owner, kind, details, photos)
}

const nothingTyped: Refused = { ok: false, code: 'information', refused: [] }

/** The known details of a document when its photos arrive: as typed, or as in the rejected document. */
interface KnownDetails {
  readonly information: Information
  /** Identifies the rejected document, whose photos may be sent again; null for one that was typed. */
  readonly rejected: string | null
  /** It was rejected a moment after it was sent: the same photos may be a repeated submission (`sendPhotos`). */
  readonly justSent: boolean
}

/** An upload and the reads before and after it; longer than all their limits together. */
const LASTS_MS = 45_000
/** The same photos with the same details, sent again within this time, are the same upload: a second press, a second tab. */
const SAME_FOR_MS = 60_000
/** After a failure concurrent submissions get its answer; a later one is a new attempt. */
const FAILED_FOR_MS = 3000

/**
 * Sends the cleaned photos with the typed details, and deletes those once they have arrived (product §16). Identical submissions
 * are sent once, however often and from any device and process.
 */
async function uploadDocument(
  owner: Owner,
  kind: DocumentKind,
  { information, rejected }: KnownDetails,
  photos: Photos,
): Promise<Uploaded> {
  const details = { kind, ...information }
  const key = await keyOf([owner.userId, details, rejected], photos)
  const sent = await owner.once<Uploaded>(key, () => send(owner, details, photos), {
    lastsMs: LASTS_MS,
    kept: (answer) => ({
      keepMs: answer.ok ? SAME_FOR_MS : FAILED_FOR_MS,
      mayRepeat: !answer.ok,
    }),
    lost: { ok: false, code: 'unknown' },
  })
  if (!sent.ok) return sent
  // The scan has arrived even if the session cannot be written just now.
  await forgetInformation(owner, kind, await keyOf([kind], photos)).catch((err: unknown) =>
    owner.log.warn({ err }, 'a draft stays behind'),
  )
  return sent
}

/** A digest of what is sent, photos included, from which nothing can be guessed. */
async function keyOf(about: readonly unknown[], photos: Photos): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(about))
  for (const [side, photo] of [...photos].toSorted(([one], [other]) => one.localeCompare(other))) {
    hash.update(`${side} ${photo.size} `).update(new Uint8Array(await photo.arrayBuffer()))
  }
  return hash.digest('base64url')
}

/**
 * The details typed for a document or, after a rejection, those of the rejected one. `sent` if it has arrived a moment ago, so that
 * this may be a repeated submission (`sendPhotos`); null if the traveller has to type them first.
 */
async function informationOf(
  owner: Owner,
  kind: DocumentKind,
): Promise<KnownDetails | 'sent' | Absent | null> {
  const kept = keptInformation(owner, kind)
  if (kept) return { information: kept, rejected: null, justSent: false }
  const { backoffice, userId, log, now } = owner
  const list = await loadOptional(backoffice.documents.list(userId), 'the documents of an upload', log)
  if (isAbsent(list)) return list
  const information = rejectedInformation(list, kind, now.today)
  const latest = documentOfKind(list, kind)
  const justSent = isWatched(latest?.uploadedAt ?? null, now.instant)
  if (information) return { information, rejected: `${latest?.id} ${latest?.uploadedAt}`, justSent }
  return justSent && latest?.status !== 'REJECTED' ? 'sent' : null
}

type Details = Information & { kind: DocumentKind }

async function send(owner: Owner, details: Details, photos: Photos): Promise<Uploaded> {
  const form = new FormData()
  for (const [name, value] of [...Object.entries(details), ...photos]) form.set(name, value)
  const before = await uploadsOf(owner, details)
  const written = await writeOnce(() => owner.backoffice.documents.upload(owner.userId, form), {
    // An upload that existed before, from a minute ago, is not this one; a missing one may be on its way.
    arrived: async () => {
      const after = before && (await uploadsOf(owner, details))
      return after?.some((upload) => !before?.includes(upload)) || null
    },
  })
  if (written.ok) return { ok: true }
  const { code, error } = written
  if (code === 'refused' || code === 'conflict') return refusalOf(details.kind, error)
  if (code === 'busy') return { ok: false, code }
  return { ok: false, code: code === 'unknown' || code === 'notArrived' ? 'unknown' : 'unavailable' }
}

/** The backoffice's refusal, at the place where it can be corrected: a file, the information, or neither. */
function refusalOf(kind: DocumentKind, { fields }: BackofficeRefused): Uploaded {
  const errors: FileErrors = Object.fromEntries(
    listSides(kind)
      .filter((side) => fields.includes(side))
      .map((side) => [side, 'damaged'] as const),
  )
  if (Object.keys(errors).length > 0) return { ok: false, code: 'files', errors }
  const refused = fieldsAmong(fields)
  return refused.length === 0 ? { ok: false, code: 'refused' } : { ok: false, code: 'information', refused }
}

/** The stored uploads of a document with these details, identified by id and time; null if unknown. */
async function uploadsOf(
  { backoffice, log, userId }: Owner,
  { kind, number, expirationDate }: Details,
): Promise<string[] | null> {
  const list = ifLoaded(await loadOptional(backoffice.documents.list(userId), 'the uploads so far', log))
  return (
    list
      ?.filter(
        (one) =>
          one.kind === kind &&
          typedCode(one.number ?? '') === typedCode(number) &&
          one.expirationDate === expirationDate,
      )
      .map(({ id, uploadedAt }) => `${id} ${uploadedAt}`) ?? null
  )
}
