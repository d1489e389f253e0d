import { shownHandoff } from '#auth/handoff.ts'
import type { Handoff } from '#auth/handoff-store.ts'
import type { Absent } from '#backoffice/client/part.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { loadStep } from '#features/documents/load-step.ts'
import { informationFields } from '#features/documents/schema.ts'
import { stepHref } from '#features/documents/step-href.ts'
import { phonePath } from '../addresses.ts'

/** What the computer shows of a handoff, or where it goes on. */
export type ComputerPage =
  | { state: 'onward'; href: string }
  | { state: 'intro' | 'over' | 'locked' | 'cancelled' | 'unknown' }
  | { state: 'waiting'; address: string; digits: string; endsAt: number }
  | { state: 'claimed'; frontArrived: boolean; endsAt: number }
  | { state: 'unavailable'; why: Absent }

/** Loads the computer's page; `trip` is the trip that asked for the document. Throws SessionStoreUnavailable. */
export async function loadComputer(
  locals: App.Locals,
  kind: DocumentKind,
  trip: string | null,
): Promise<ComputerPage> {
  const shown = shownHandoff(locals.session)
  const handoff = shown?.kind === kind ? await locals.handoffs.read(shown.code) : null
  const state = handoff?.record.state
  if (state === 'sent') return { state: 'onward', href: stepHref(locals, kind, 'verification', { trip }) }
  if (handoff && state === 'refused') {
    const refused = informationFields.filter((field) => handoff.record.refused.includes(field))
    return { state: 'onward', href: stepHref(locals, kind, 'information', { refused, trip }) }
  }
  const step = await loadStep(locals, kind, 'image')
  if (step.state === 'earlier') return { state: 'onward', href: stepHref(locals, kind, step.step, { trip }) }
  if (step.state === 'unavailable') return step
  if (!handoff) return { state: shown?.kind === kind ? 'over' : 'intro' }
  return pageOf(locals, handoff)
}

async function pageOf(locals: App.Locals, { code, endsAt, record }: Handoff): Promise<ComputerPage> {
  const { state, digits, sessionId } = record
  if (state === 'waiting') {
    return { state, address: locals.site.origin + phonePath(locals, code), digits, endsAt }
  }
  if (state === 'claimed') {
    const arrived = await locals.handoffs.keptSides(sessionId)
    return { state, frontArrived: arrived.includes('front'), endsAt }
  }
  return { state: state === 'sent' || state === 'refused' ? 'over' : state }
}

/** How a handoff stands, as the computer's script compares it: any change of it is a change of the page. */
export async function standOf(locals: App.Locals): Promise<{ stand: string; endsAt: number }> {
  const shown = shownHandoff(locals.session)
  const handoff = shown && (await locals.handoffs.read(shown.code))
  if (!handoff) return { stand: 'over', endsAt: 0 }
  const { state, sessionId } = handoff.record
  const arrived = state === 'claimed' ? await locals.handoffs.keptSides(sessionId) : []
  return { stand: arrived.includes('front') ? 'front' : state, endsAt: handoff.endsAt }
}
