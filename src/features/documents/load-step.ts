import { Temporal } from 'temporal-polyfill'
import { signedIn } from '#auth/signed-in.ts'
import { type Absent, absentBecause, ifLoaded, part } from '#backoffice/client/part.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { todayIn } from '#markets/dates.ts'
import { type DocumentFacts, factsOf } from './load.ts'
import { type CaptureStep, isWatched, type Outcome, outcomeOf } from './rules.ts'
import { type InformationForm, informationFormOf, valuesOf } from './schema.ts'
import { keptInformation, rejectedInformation } from './submission.ts'
import { type TripAhead, tripAhead } from './trip-ahead.ts'

/**
 * What a step of the capture flow shows, or the step that has to come before it. `soon`: the verification may end at any moment.
 */
export type StepPage =
  | { state: 'information'; values: InformationForm; ahead: TripAhead | null }
  | { state: 'image' }
  | { state: 'verification'; facts: DocumentFacts; outcome: Outcome; soon: boolean }
  | { state: 'earlier'; step: CaptureStep }
  | { state: 'unavailable'; why: Absent }

type Locals = Pick<App.Locals, 'user' | 'backoffice' | 'market' | 'session' | 'log'>

/** Loads one step, with the details already typed and those of a rejected document, so that nothing is asked for twice. */
export async function loadStep(
  locals: Locals,
  kind: DocumentKind,
  step: CaptureStep,
  trip: string | null = null,
): Promise<StepPage> {
  if (step === 'information') return informationStep(locals, kind, trip)
  const { user } = signedIn(locals)
  const { backoffice } = locals
  const today = todayIn(locals.market.timeZone)
  const kept = keptInformation(locals, kind)
  if (kept && step === 'image') return { state: 'image' }
  try {
    const documents = await backoffice.documents.list(user.id)
    const [facts] = factsOf(documents, null, today).filter((document) => document.kind === kind)
    const known = kept ?? rejectedInformation(documents, kind, today)
    if (step === 'image') return known ? { state: 'image' } : { state: 'earlier', step: 'information' }
    const outcome = facts && outcomeOf(facts.standing)
    if (!facts || !outcome) return { state: 'earlier', step: known ? 'image' : 'information' }
    const soon = outcome === 'pending' && isWatched(facts.record?.uploadedAt ?? null, Temporal.Now.instant())
    return { state: 'verification', facts, outcome, soon }
  } catch (error) {
    return { state: 'unavailable', why: absentBecause(error, 'a step of the document capture', locals.log) }
  }
}

/** The first step: what is known of the document, and the trip that it is for; the form can be filled in without either. */
async function informationStep(locals: Locals, kind: DocumentKind, trip: string | null): Promise<StepPage> {
  const { user } = signedIn(locals)
  const kept = keptInformation(locals, kind)
  const [ahead, documents] = await Promise.all([
    tripAhead(locals, kind, trip),
    kept
      ? null
      : part(locals.backoffice.documents.list(user.id), 'a document before its capture', locals.log),
  ])
  const record = documents && ifLoaded(documents)?.find((document) => document.kind === kind)
  // A passport is usually issued by the traveller's own country.
  const values = kept ?? { issuingCountry: user.citizenship, ...valuesOf(record ?? undefined) }
  return { state: 'information', values: informationFormOf(values), ahead }
}
