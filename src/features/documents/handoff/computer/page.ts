import type { ActionReturnType } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { SHOWN_HANDOFF } from '#auth/handoff.ts'
import type { Handoff } from '#auth/handoff-store.ts'
import { storedIn } from '#auth/session-key.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import type { Absent } from '#backoffice/client/part.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { stepHref } from '#i18n/document-steps.ts'
import { readTripId } from '#i18n/from-trip.ts'
import { loadStep } from '../../load.ts'
import { fieldsAmong } from '../../schema.ts'
import { phonePath } from '../rules.ts'
import type { handoffActions } from './actions.ts'

type Page = Pick<AstroGlobal, 'response' | 'locals' | 'redirect' | 'url'>
type Answer = Awaited<ActionReturnType<typeof handoffActions.show>> | undefined

/** Answers a request for the computer's page: a redirect if it continues elsewhere, else what it shows. */
export async function openComputer(
  page: Page,
  kind: DocumentKind,
  answers: readonly Answer[],
): Promise<Exclude<ComputerPage, { kind: 'onward' }> | Response> {
  const answer = answers.find(Boolean)
  // Another address after a post, so that Back and reload show no second code.
  if (answer?.data?.ok) return page.redirect(answer.data.href, 303)
  if (answer?.data?.ok === false) page.response.status = failureStatuses[answer.data.code]
  // Not one of our forms, or a truncated one.
  if (answer?.error) page.response.status = 400
  const loaded = await loadComputer(page.locals, kind, readTripId(page.url)).catch((error: unknown) => {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    page.locals.log.error({ err: error }, 'cannot read a handoff')
    return { kind: 'unavailable', code: 'unavailable' } as const
  })
  if (loaded.kind === 'onward') return page.redirect(loaded.href, answer ? 303 : 302)
  if (loaded.kind === 'unavailable') page.response.status = 503
  return loaded
}

/** What the computer shows of a handoff, or where it continues. */
export type ComputerPage =
  | { kind: 'onward'; href: string }
  | { kind: 'intro' | 'over' | 'locked' | 'cancelled' | 'unknown' }
  | { kind: 'waiting'; address: string; digits: string; endsAt: number }
  | { kind: 'claimed' | 'front'; endsAt: number }
  | { kind: 'unavailable'; code: Absent }

/** Loads the computer's page; `trip` is the trip that requires the document. Throws SessionStoreUnavailable. */
export async function loadComputer(
  locals: App.Locals,
  kind: DocumentKind,
  trip: string | null,
): Promise<ComputerPage> {
  const shown = storedIn(locals.session, SHOWN_HANDOFF)
  const handoff = shown?.kind === kind ? await locals.handoffs.read(shown.code) : null
  const state = handoff?.record.state
  if (state === 'sent') return { kind: 'onward', href: stepHref(locals, kind, 'verification', { trip }) }
  if (handoff && state === 'refused') {
    const refused = fieldsAmong(handoff.record.refused)
    return { kind: 'onward', href: stepHref(locals, kind, 'information', { refused, trip }) }
  }
  const step = await loadStep(locals, kind, 'image')
  if (step.kind === 'earlier') return { kind: 'onward', href: stepHref(locals, kind, step.step, { trip }) }
  if (step.kind === 'unavailable') return step
  if (!handoff) return { kind: shown?.kind === kind ? 'over' : 'intro' }
  return pageOf(locals, handoff)
}

async function pageOf(locals: App.Locals, handoff: Handoff): Promise<ComputerPage> {
  const { code, endsAt, record } = handoff
  const state = await stateOf(locals, handoff)
  if (state === 'waiting') {
    return {
      kind: state,
      address: locals.site.origin + phonePath(locals, code),
      digits: record.digits,
      endsAt,
    }
  }
  if (state === 'claimed' || state === 'front') return { kind: state, endsAt }
  return { kind: state === 'sent' || state === 'refused' ? 'over' : state }
}

/** The state of a handoff, or `front` once a phone that has claimed it has sent that side. */
async function stateOf({ handoffs }: App.Locals, { record: { state, sessionId } }: Handoff) {
  const arrived = state === 'claimed' ? await handoffs.keptSides(sessionId) : []
  return arrived.includes('front') ? 'front' : state
}

/** Whether the phone may still change something. */
export const isLive = (page: ComputerPage): page is Extract<ComputerPage, { endsAt: number }> =>
  'endsAt' in page

/** The state of this computer's handoff as its script compares it: it changes whenever the page would. */
export async function handoffFingerprint(locals: App.Locals): Promise<{ stand: string; endsAt: number }> {
  const shown = storedIn(locals.session, SHOWN_HANDOFF)
  const handoff = shown && (await locals.handoffs.read(shown.code))
  if (!handoff) return { stand: 'over', endsAt: 0 }
  return { stand: await stateOf(locals, handoff), endsAt: handoff.endsAt }
}
