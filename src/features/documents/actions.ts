import { ActionError, defineAction } from 'astro:actions'
import type { BackofficeRefused } from '#backoffice/client/errors.ts'
import { type Absent, ifLoaded, isAbsent, part } from '#backoffice/client/part.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#backoffice/wire/document.ts'
import type { UploadAnswer } from '#features/capture/props.ts'
import { cleanFiles } from '#features/scan/clean-files.ts'
import { type FileErrors, sidesOf } from '#features/scan/rules.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { settle } from '#forms/settle.ts'
import { todayIn } from '#markets/dates.ts'
import { forgetInformation, keepInformation, keptInformation, rejectedInformation } from './information.ts'
import {
  type Information,
  type InformationErrors,
  informationFields,
  parseInformation,
  readInformationForm,
} from './schema.ts'
import { stepHref } from './step-href.ts'

export type InformationAnswer =
  | { ok: true; href: string }
  | { ok: false; code: 'invalid'; errors: InformationErrors }
  | Failed<'signedOut' | 'unavailable'>

type Stop = 'signedOut' | 'refused' | 'rateLimited' | 'unavailable' | 'unknown'

const stopped = <Code extends Stop>(code: Code, locals: Pick<App.Locals, 't' | 'toasts'>) =>
  failed(code, `documents:failed.${code}`, locals)

const kindIn = (data: FormData): DocumentKind => {
  const kind = DOCUMENT_KINDS.find((known) => known === data.get('kind'))
  // No form of ours sends any other.
  if (!kind) throw new ActionError({ code: 'BAD_REQUEST' })
  return kind
}

/** First step: validates the details on the document and keeps them for the image step. */
const information = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<InformationAnswer> => {
    if (!locals.user || !locals.session) return stopped('signedOut', locals)
    const kind = kindIn(data)
    const countries = await locals.reference.countries(locals.market.language)
    const parsed = parseInformation(readInformationForm(data), {
      today: todayIn(locals.market.timeZone),
      countries: countries.length > 0 ? new Set(countries.map(({ code }) => code)) : null,
    })
    if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }
    try {
      const kept = await keepInformation(locals, kind, parsed.information)
      return kept ? { ok: true, href: stepHref(locals, kind, 'image') } : stopped('signedOut', locals)
    } catch (error) {
      locals.log.error({ err: error }, 'cannot store the details of a document')
      return stopped('unavailable', locals)
    }
  },
})

/** Second step: checks, cleans and sends the scans with the details from the first step (`POST …/documents`, product §16). */
const upload = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<UploadAnswer> => {
    const { user, session, log } = locals
    if (!user || !session) return stopped('signedOut', locals)
    const kind = kindIn(data)
    if ((await locals.limit.take('documentUpload')).wait > 0) return stopped('rateLimited', locals)
    const details = await informationOf(locals, user.id, kind)
    if (details === null) return { ok: false, code: 'step', href: stepHref(locals, kind, 'information') }
    if (isAbsent(details)) return stopped(details, locals)
    const cleaned = await cleanFiles(data, sidesOf(kind))
    if (!cleaned.ok) return cleaned.code === 'busy' ? stopped('unavailable', locals) : cleaned
    const sent = await send(locals, user.id, { kind, ...details }, cleaned.files)
    if (!sent.ok) return sent
    // The scan has arrived whether or not the session can be written just now.
    await forgetInformation(locals, kind).catch((err: unknown) =>
      log.warn({ err }, 'cannot delete the details of a sent document'),
    )
    return { ok: true, href: stepHref(locals, kind, 'verification') }
  },
})

export const documents = { information, upload }

async function informationOf(
  locals: Pick<App.Locals, 'market' | 'session' | 'backoffice' | 'log'>,
  userId: string,
  kind: DocumentKind,
): Promise<Information | Absent | null> {
  const kept = keptInformation(locals, kind)
  if (kept) return kept
  const list = await part(locals.backoffice.documents.list(userId), 'the documents of an upload', locals.log)
  if (isAbsent(list)) return list
  return rejectedInformation(list, kind, todayIn(locals.market.timeZone))
}

type Details = Information & { kind: DocumentKind }

async function send(
  locals: Pick<App.Locals, 'backoffice' | 'log' | 't' | 'toasts' | 'pathTo'>,
  userId: string,
  details: Details,
  files: ReadonlyMap<string, File>,
): Promise<UploadAnswer | { ok: true }> {
  const form = new FormData()
  for (const [name, value] of [...Object.entries(details), ...files]) form.set(name, value)
  const before = await uploadsOf(locals, userId, details)
  const settled = await settle(() => locals.backoffice.documents.upload(userId, form), {
    // A document that was there before, even a minute ago, is not this one; and one that is missing may still be on its way.
    arrived: async () => {
      const after = before && (await uploadsOf(locals, userId, details))
      return after?.some((upload) => !before?.includes(upload)) || null
    },
  })
  if (settled.ok) return { ok: true }
  const { code, error } = settled
  if (code === 'refused' || code === 'conflict') return refusalOf(locals, details.kind, error)
  if (code === 'rateLimited') return stopped(code, locals)
  return stopped(code === 'unknown' || code === 'notArrived' ? 'unknown' : 'unavailable', locals)
}

/** The backoffice's refusal, shown where it can be corrected: at a file, in the information step, or nowhere. */
function refusalOf(
  locals: Pick<App.Locals, 't' | 'toasts' | 'pathTo'>,
  kind: DocumentKind,
  { fields }: BackofficeRefused,
): UploadAnswer {
  const errors: FileErrors = Object.fromEntries(
    sidesOf(kind)
      .filter((side) => fields.includes(side))
      .map((side) => [side, 'damaged'] as const),
  )
  if (Object.keys(errors).length > 0) return { ok: false, code: 'files', errors }
  const refused = informationFields.filter((field) => fields.includes(field))
  if (refused.length === 0) return stopped('refused', locals)
  return { ok: false, code: 'step', href: stepHref(locals, kind, 'information', { refused }) }
}

/** Which uploads of a document with these details are stored, identified by id and time; null when unknown. */
async function uploadsOf(
  { backoffice, log }: Pick<App.Locals, 'backoffice' | 'log'>,
  userId: string,
  { kind, number, expirationDate }: Details,
): Promise<string[] | null> {
  const list = ifLoaded(await part(backoffice.documents.list(userId), 'the uploads so far', log))
  return (
    list
      ?.filter((one) => one.kind === kind && one.number === number && one.expirationDate === expirationDate)
      .map(({ id, uploadedAt }) => `${id} ${uploadedAt}`) ?? null
  )
}
