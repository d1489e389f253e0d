import { travellerAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { stepHref } from '#i18n/document-steps.ts'
import { readTripId } from '#i18n/from-trip.ts'
import type { PlainKey } from '#i18n/translate.ts'
import type { UploadAnswer } from '#photos/capture/props.ts'
import { storedInformation } from './load.ts'
import { kindIn, orUnavailable } from './posted.ts'
import { type InformationErrors, parseInformation, readInformationForm } from './schema.ts'
import { areOthers, keepInformation, receivePhotos, sendSides, sidesIn } from './submission.ts'

export type InformationAnswer =
  | { ok: true; href: string }
  | { ok: false; code: 'invalid'; errors: InformationErrors }
  | Failed<'signedOut' | 'unavailable'>

type Stop = 'signedOut' | 'refused' | 'rateLimited' | 'busy' | 'unavailable' | 'unknown'

const stopped = <Code extends Stop>(code: Code, locals: Pick<App.Locals, 't' | 'toasts'>) =>
  failed(code, stopKey(code), locals)

const stopKey = (code: Stop): PlainKey => (code === 'busy' ? 'ui:busy' : `documents:failed.${code}`)

/** First step: validates the details on the document and keeps them for the image step. */
const information = travellerAction(async (data: FormData, { locals, url }): Promise<InformationAnswer> => {
  if (!locals.user || !locals.session) return stopped('signedOut', locals)
  const kind = kindIn(data)
  const countries = await locals.reference.countries(locals.market.language)
  const form = readInformationForm(data, locals.market)
  const rules = {
    kind,
    today: locals.now.today,
    countries: countries.length > 0 ? new Set(countries.map(({ code }) => code)) : null,
  }
  let parsed = parseInformation(form, rules)
  // A refused value may be the stored one; the record is loaded only then.
  const doubted = !parsed.ok && (parsed.errors.number || parsed.errors.issuingCountry)
  if (doubted) parsed = parseInformation(form, { ...rules, stored: await storedInformation(locals, kind) })
  if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }
  const { information: typed } = parsed
  return orUnavailable(locals, 'documents:failed.unavailable', async (): Promise<InformationAnswer> => {
    if (!(await keepInformation(locals, kind, typed))) return stopped('signedOut', locals)
    return { ok: true, href: stepHref(locals, kind, 'image', { trip: readTripId(url) }) }
  })
})

/** Second step: checks, cleans and sends the scans with the details from the first step (`POST …/documents`, product §16). */
const upload = travellerAction((data: FormData, { locals, url }) =>
  orUnavailable(locals, 'documents:failed.unavailable', async (): Promise<UploadAnswer> => {
    const { user, session, storeInSession, backoffice, now, log, once, limit } = locals
    if (!user || !session) return stopped('signedOut', locals)
    const kind = kindIn(data)
    const trip = readTripId(url)
    const owner = { session, storeInSession, backoffice, now, log, once, userId: user.id }
    const sides = sidesIn(data, kind, locals.requestBytes)
    const received = await receivePhotos(limit, owner, kind, sides, data)
    if (received.ok && areOthers(data, received, locals)) {
      locals.flash('warning', 'documents:otherDetails')
      return { ok: false, code: 'step', href: stepHref(locals, kind, 'information', { trip }) }
    }
    const sent = received.ok ? await sendSides(locals, owner, received) : received
    if (sent.ok && 'waits' in sent) return { ok: true, href: stepHref(locals, kind, 'image', { trip }) }
    if (sent.ok) return { ok: true, href: stepHref(locals, kind, 'verification', { trip }) }
    if (sent.code === 'files') return sent
    if (sent.code !== 'information') return stopped(sent.code, locals)
    const { refused } = sent
    return { ok: false, code: 'step', href: stepHref(locals, kind, 'information', { refused, trip }) }
  }),
)

export const documents = { information, upload }
