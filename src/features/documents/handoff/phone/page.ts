import { type ActionReturnType, actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { findHandoff, openClaimed } from '#auth/handoff.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { documentKind } from '#bookings/documents.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { type FileErrors, listSides, type Side } from '#photos/rules.ts'
import { nextSide } from '../rules.ts'
import type { phone } from './actions.ts'

type Page = Pick<AstroGlobal, 'response' | 'locals' | 'redirect' | 'getActionResult'>

export interface OpenedPhone {
  page: PhonePage
  /** The error of the digits, as text. */
  digitsError: string | undefined
  fileErrors: FileErrors
}

/** Answers a request for a phone's page: a redirect after an action, else what it shows. */
export async function openPhone(at: Page, code: string): Promise<OpenedPhone | Response> {
  const { locals, response } = at
  const claim = at.getActionResult(actions.phone.claim)
  const upload = at.getActionResult(actions.phone.upload)
  const left = at.getActionResult(actions.phone.leave)
  const answer = claim?.data ?? upload?.data ?? left?.data
  // The same address again, so that Back and reload do no harm.
  if (answer?.ok || answer?.code === 'step') return at.redirect(answer.href, 303)
  const page = await loadPhone(locals, code)
  const status = statusOfPhone[page.kind]
  if (status) response.status = status
  else if (answer) response.status = answer.code === 'files' ? 400 : failureStatuses[answer.code]
  else if (claim?.error || upload?.error || left?.error) {
    // Not one of our forms, or a truncated one.
    response.status = 400
    locals.toasts.push({ type: 'danger', key: 'handoff:phone.failed.refused' })
  }
  return {
    page,
    digitsError: claim?.data && digitsError(claim.data, locals),
    fileErrors: answer?.code === 'files' ? answer.errors : {},
  }
}

type Claimed = NonNullable<Awaited<ActionReturnType<typeof phone.claim>>['data']>

function digitsError(claim: Claimed, { t }: App.Locals): string | undefined {
  if (claim.ok || claim.code !== 'invalid') return undefined
  if (claim.triesLeft === null) return t('handoff:phone.digits.empty')
  return t('handoff:phone.digits.wrong', { count: claim.triesLeft })
}

/** The subject of a phone's page. */
interface About {
  readonly name: string
  readonly documentKind: DocumentKind
}

/** What the phone shows: a name and a document only to a browser that may enter the digits or has entered them. */
export type PhonePage =
  | ({ kind: 'digits' } & About)
  | ({ kind: 'photo'; side: Side; arrived: readonly Side[] } & About)
  | { kind: 'sent' | 'cancelled' | 'refused' | 'unknown' | 'gone' | 'locked' | 'taken' | 'unavailable' }

/** The HTTP status of each page other than the normal ones. */
export const statusOfPhone: Partial<Record<PhonePage['kind'], number>> = {
  gone: 404,
  taken: 409,
  locked: 410,
  unavailable: 503,
}

/** Loads the page of a phone; an invalid code counts against the requesting address. */
export async function loadPhone(locals: App.Locals, code: string): Promise<PhonePage> {
  const { handoffs, cookies, limit, log } = locals
  try {
    const handoff = await findHandoff(handoffs, code)
    const kind = documentKind(handoff?.record.kind)
    if (!handoff || !kind) {
      await limit.take('wrongLink')
      return { kind: 'gone' }
    }
    const { state, name, sessionId } = handoff.record
    if (state === 'waiting') return { kind: 'digits', name, documentKind: kind }
    if (state === 'locked') return { kind: state }
    if ((await openClaimed(cookies, handoffs))?.code !== code) {
      return { kind: state === 'claimed' ? 'taken' : 'gone' }
    }
    if (state !== 'claimed') return { kind: state }
    const sides = listSides(kind)
    const kept = await handoffs.keptSides(sessionId)
    const arrived = sides.filter((side) => kept.includes(side))
    return {
      kind: 'photo',
      name,
      documentKind: kind,
      side: nextSide(sides, kept) ?? sides[0] ?? 'front',
      arrived,
    }
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    log.error({ err: error }, 'cannot open a handoff')
    return { kind: 'unavailable' }
  }
}
