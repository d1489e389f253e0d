import { ActionError, defineAction } from 'astro:actions'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { isAbsent } from '#backoffice/client/part.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#backoffice/wire/document.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { tripOf } from '#i18n/from-trip.ts'
import type { PlainKey } from '#i18n/translate.ts'
import type { UploadAnswer } from '#photos/capture/props.ts'
import { cleanFiles } from '#photos/cleaning/clean-files.ts'
import { sidesOf } from '#photos/rules.ts'
import { storedInformation } from './load.ts'
import { stepHref } from './rules.ts'
import { type InformationErrors, parseInformation, readInformationForm } from './schema.ts'
import { informationOf, isSecondPress, keepInformation, uploadDocument } from './submission.ts'

export type InformationAnswer =
  | { ok: true; href: string }
  | { ok: false; code: 'invalid'; errors: InformationErrors }
  | Failed<'signedOut' | 'unavailable'>

type Stop = 'signedOut' | 'refused' | 'rateLimited' | 'busy' | 'unavailable' | 'unknown'

const stopped = <Code extends Stop>(code: Code, locals: Pick<App.Locals, 't' | 'toasts'>) =>
  failed(code, stopKey(code), locals)

const stopKey = (code: Stop): PlainKey => (code === 'busy' ? 'ui:busy' : `documents:failed.${code}`)

const kindIn = (data: FormData): DocumentKind => {
  const kind = DOCUMENT_KINDS.find((known) => known === data.get('kind'))
  // No form of ours sends any other.
  if (!kind) throw new ActionError({ code: 'BAD_REQUEST' })
  return kind
}

/** First step: validates the details on the document and keeps them for the image step. */
const information = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals, url }): Promise<InformationAnswer> => {
    if (!locals.user || !locals.session) return stopped('signedOut', locals)
    const kind = kindIn(data)
    const countries = await locals.reference.countries(locals.market.language)
    const form = readInformationForm(data)
    const rules = {
      kind,
      today: locals.now.today,
      countries: countries.length > 0 ? new Set(countries.map(({ code }) => code)) : null,
    }
    let parsed = parseInformation(form, rules)
    // What would be refused may be what is stored: that is asked only then.
    const doubted = !parsed.ok && (parsed.errors.number || parsed.errors.issuingCountry)
    if (doubted) parsed = parseInformation(form, { ...rules, stored: await storedInformation(locals, kind) })
    if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }
    try {
      const kept = await keepInformation(locals, kind, parsed.information)
      return kept
        ? { ok: true, href: stepHref(locals, kind, 'image', { trip: tripOf(url) }) }
        : stopped('signedOut', locals)
    } catch (error) {
      locals.log.error({ err: error }, 'cannot store the details of a document')
      return stopped('unavailable', locals)
    }
  },
})

/** Second step: checks, cleans and sends the scans with the details from the first step (`POST …/documents`, product §16). */
const upload = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals, url }): Promise<UploadAnswer> => {
    const { user, session, storeInSession, backoffice, now, log, once } = locals
    if (!user || !session) return stopped('signedOut', locals)
    const kind = kindIn(data)
    const trip = tripOf(url)
    if ((await locals.limit.take('documentUpload')).wait > 0) return stopped('rateLimited', locals)
    const owner = { session, storeInSession, backoffice, now, log, once, userId: user.id }
    const details = await informationOf(owner, kind)
    const toType: UploadAnswer = {
      ok: false,
      code: 'step',
      href: stepHref(locals, kind, 'information', { trip }),
    }
    if (details === null) return toType
    if (details !== 'sent' && isAbsent(details)) return stopped(details, locals)
    const cleaned = await cleanFiles(user.id, data, sidesOf(kind))
    if (!cleaned.ok) return cleaned.code === 'busy' ? stopped('unavailable', locals) : cleaned
    const done: UploadAnswer = { ok: true, href: stepHref(locals, kind, 'verification', { trip }) }
    if (await isSecondPress(owner, kind, details, cleaned.files)) return done
    if (details === 'sent') return toType
    const sent = await uploadOr(owner, kind, details, cleaned.files)
    if (sent.ok) return done
    if (sent.code === 'files') return sent
    if (sent.code !== 'information') return stopped(sent.code, locals)
    const { refused } = sent
    return { ok: false, code: 'step', href: stepHref(locals, kind, 'information', { refused, trip }) }
  },
})

/** Nothing was sent where nobody can tell whether it was sent already. */
const uploadOr: typeof uploadDocument = async (owner, ...rest) => {
  try {
    return await uploadDocument(owner, ...rest)
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    owner.log.error({ err: error }, 'cannot tell whether a document is being sent')
    return { ok: false, code: 'unavailable' }
  }
}

export const documents = { information, upload }
