import { findHandoff, openClaimed } from '#auth/handoff.ts'
import { SessionStoreUnavailable } from '#auth/session-store-unavailable.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#backoffice/wire/document.ts'
import { type Side, sidesOf } from '#features/scan/rules.ts'
import { nextSide } from '../rules.ts'

/** What a phone's page is about. */
interface About {
  readonly name: string
  readonly kind: DocumentKind
}

/** What the phone shows: a name and a document only to who may give the digits or has given them. */
export type PhonePage =
  | ({ state: 'digits' } & About)
  | ({ state: 'photo'; side: Side; arrived: readonly Side[] } & About)
  | { state: 'sent' | 'cancelled' | 'refused' | 'unknown' | 'gone' | 'locked' | 'taken' | 'unavailable' }

/** The HTTP status of each page that is not the normal course. */
export const statusOfPhone: Partial<Record<PhonePage['state'], number>> = {
  gone: 404,
  taken: 409,
  locked: 410,
  unavailable: 503,
}

/** Loads the page of a phone; a code that leads nowhere counts against the address that asks. */
export async function loadPhone(locals: App.Locals, code: string): Promise<PhonePage> {
  const { handoffs, cookies, limit, log } = locals
  try {
    const handoff = await findHandoff(handoffs, code)
    const kind = DOCUMENT_KINDS.find((known) => known === handoff?.record.kind)
    if (!handoff || !kind) {
      await limit.take('wrongLink')
      return { state: 'gone' }
    }
    const { state, name, sessionId } = handoff.record
    if (state === 'waiting') return { state: 'digits', name, kind }
    if (state === 'locked') return { state }
    if ((await openClaimed(cookies, handoffs))?.code !== code) {
      return { state: state === 'claimed' ? 'taken' : 'gone' }
    }
    if (state !== 'claimed') return { state }
    const sides = sidesOf(kind)
    const kept = await handoffs.keptSides(sessionId)
    const arrived = sides.filter((side) => kept.includes(side))
    return { state: 'photo', name, kind, side: nextSide(sides, kept) ?? sides[0] ?? 'front', arrived }
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    log.error({ err: error }, 'cannot open a handoff')
    return { state: 'unavailable' }
  }
}
