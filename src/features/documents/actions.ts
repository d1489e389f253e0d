import { ActionError, defineAction } from 'astro:actions'
import { BackofficeError, BackofficeRefused, OutcomeUnknown, RateLimited } from '#backoffice/client/errors.ts'
import { DOCUMENT_KINDS } from '#backoffice/wire/document.ts'
import { todayIn } from '#markets/dates.ts'
import type { FileErrors, UploadAnswer } from './capture/props.ts'
import { forgetInformation, keepInformation, keptInformation, rejectedInformation } from './information.ts'
import { type CaptureStep, type DocumentKind, kindSlugs, sidesOf } from './rules.ts'
import { cleanFiles } from './scan/clean-files.ts'
import {
  type Information,
  type InformationErrors,
  informationFields,
  parseInformation,
  readInformationForm,
} from './schema.ts'

export type InformationAnswer =
  | { ok: true; href: string }
  | { ok: false; code: 'invalid'; errors: InformationErrors }
  | { ok: false; code: 'signedOut' | 'unavailable' }

const kindIn = (data: FormData): DocumentKind => {
  const kind = DOCUMENT_KINDS.find((known) => known === data.get('kind'))
  // No form of ours sends another.
  if (!kind) throw new ActionError({ code: 'BAD_REQUEST' })
  return kind
}

const stepHref = ({ pathTo }: App.Locals, kind: DocumentKind, step: CaptureStep, query = {}) =>
  pathTo('account/documents/_kind/_step', { kind: kindSlugs[kind], step }, query)

/** First step: checks what the document says of itself and keeps it for the image step. */
const information = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<InformationAnswer> => {
    if (!locals.user || !locals.session) return { ok: false, code: 'signedOut' }
    const kind = kindIn(data)
    const countries = await locals.reference.countries(locals.market.language)
    const parsed = parseInformation(readInformationForm(data), {
      today: todayIn(locals.market.timeZone),
      countries: countries.length > 0 ? new Set(countries.map(({ code }) => code)) : null,
    })
    if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }
    try {
      const kept = await keepInformation(locals, kind, parsed.information)
      return kept ? { ok: true, href: stepHref(locals, kind, 'image') } : { ok: false, code: 'signedOut' }
    } catch (error) {
      locals.log.error({ err: error }, 'cannot keep the information of a document')
      return { ok: false, code: 'unavailable' }
    }
  },
})

/** Second step: checks, cleans and sends the scans with what the first step kept (`POST …/documents`, product §16). */
const upload = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<UploadAnswer> => {
    const { user, session, log } = locals
    if (!user || !session) return { ok: false, code: 'signedOut' }
    const kind = kindIn(data)
    if ((await locals.limit.take('documentUpload')).wait > 0) return { ok: false, code: 'rateLimited' }
    try {
      const details = await informationOf(locals, user.id, kind)
      if (!details) return { ok: false, code: 'step', href: stepHref(locals, kind, 'information') }
      const cleaned = await cleanFiles(data, sidesOf(kind))
      if (!cleaned.ok) return cleaned.code === 'busy' ? { ok: false, code: 'unavailable' } : cleaned
      const sent = await send(locals, user.id, { kind, ...details }, cleaned.files)
      if (!sent.ok) return sent
      // The scan has arrived whether or not the session can be written just now.
      await forgetInformation(locals, kind).catch((err: unknown) => log.warn({ err }, 'a draft stays behind'))
      return { ok: true, href: stepHref(locals, kind, 'verification') }
    } catch (error) {
      if (error instanceof BackofficeError) return { ok: false, code: 'unavailable' }
      log.error({ err: error }, 'an upload failed')
      // Its message stays in the log: an action would put it into its answer.
      throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
    }
  },
})

export const documents = { information, upload }

async function informationOf(
  locals: App.Locals,
  userId: string,
  kind: DocumentKind,
): Promise<Information | null> {
  const kept = keptInformation(locals, kind)
  if (kept) return kept
  const list = await locals.backoffice.documents.list(userId)
  return rejectedInformation(list, kind, todayIn(locals.market.timeZone))
}

type Details = Information & { kind: DocumentKind }

async function send(
  locals: App.Locals,
  userId: string,
  details: Details,
  files: ReadonlyMap<string, File>,
): Promise<UploadAnswer | { ok: true }> {
  const form = new FormData()
  for (const [name, value] of [...Object.entries(details), ...files]) form.set(name, value)
  const before = await uploadsOf(locals, userId, details)
  try {
    await locals.backoffice.documents.upload(userId, form)
    return { ok: true }
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      // Looked up, never sent again. One that was there before, from a minute ago, is not this one.
      const after = before && (await uploadsOf(locals, userId, details))
      const isNew = after?.some((upload) => !before?.includes(upload))
      return isNew ? { ok: true } : { ok: false, code: 'unknown' }
    }
    if (error instanceof RateLimited) return { ok: false, code: 'rateLimited' }
    if (error instanceof BackofficeRefused) return refusalOf(locals, details.kind, error)
    throw error
  }
}

/** The backoffice's no, at the place where it can be mended: a file, the information, or nowhere. */
function refusalOf(locals: App.Locals, kind: DocumentKind, { fields }: BackofficeRefused): UploadAnswer {
  const errors: FileErrors = Object.fromEntries(
    sidesOf(kind)
      .filter((side) => fields.includes(side))
      .map((side) => [side, 'damaged'] as const),
  )
  if (Object.keys(errors).length > 0) return { ok: false, code: 'files', errors }
  const refused = informationFields.filter((field) => fields.includes(field))
  if (refused.length === 0) return { ok: false, code: 'refused' }
  return { ok: false, code: 'step', href: stepHref(locals, kind, 'information', { refused }) }
}

/** Which uploads of a document with these details are stored, told apart by id and moment; null where nobody can say. */
async function uploadsOf(
  { backoffice }: App.Locals,
  userId: string,
  { kind, number, expirationDate }: Details,
): Promise<string[] | null> {
  try {
    const list = await backoffice.documents.list(userId)
    return list
      .filter((one) => one.kind === kind && one.number === number && one.expirationDate === expirationDate)
      .map(({ id, uploadedAt }) => `${id} ${uploadedAt}`)
  } catch (error) {
    if (error instanceof BackofficeError) return null
    throw error
  }
}
