import { Temporal } from 'temporal-polyfill'
import { signedIn } from '#auth/signed-in.ts'
import { type Absent, absentBecause } from '#backoffice/client/part.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { todayIn } from '#markets/dates.ts'
import { keptInformation, rejectedInformation } from './information.ts'
import { type DocumentFacts, factsOf } from './load.ts'
import { type CaptureStep, isWatched, type Outcome, outcomeOf } from './rules.ts'
import { type InformationForm, informationFormOf, valuesOf } from './schema.ts'

/**
 * What a step of the capture flow shows, or the step that has to come before it. `soon`: the verification may end at any moment.
 */
export type StepPage =
  | { state: 'information'; values: InformationForm }
  | { state: 'image' }
  | { state: 'verification'; facts: DocumentFacts; outcome: Outcome; soon: boolean }
  | { state: 'earlier'; step: CaptureStep }
  | { state: 'unavailable'; why: Absent }

/** Loads one step, with the details already typed and those of a rejected document, so that nothing is asked for twice. */
export async function loadStep(
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'market' | 'session' | 'log'>,
  kind: DocumentKind,
  step: CaptureStep,
): Promise<StepPage> {
  const { user } = signedIn(locals)
  const { backoffice } = locals
  const today = todayIn(locals.market.timeZone)
  const kept = keptInformation(locals, kind)
  if (kept && step === 'information') return { state: 'information', values: informationFormOf(kept) }
  if (kept && step === 'image') return { state: 'image' }
  try {
    const documents = await backoffice.documents.list(user.id)
    const [facts] = factsOf(documents, null, today).filter((document) => document.kind === kind)
    const known = kept ?? rejectedInformation(documents, kind, today)
    if (step === 'information') {
      // A passport is usually issued by the traveller's own country.
      const values = { issuingCountry: user.citizenship, ...valuesOf(facts?.record ?? undefined) }
      return { state: 'information', values: informationFormOf(values) }
    }
    if (step === 'image') return known ? { state: 'image' } : { state: 'earlier', step: 'information' }
    const outcome = facts && outcomeOf(facts.standing)
    if (!facts || !outcome) return { state: 'earlier', step: known ? 'image' : 'information' }
    const soon = outcome === 'pending' && isWatched(facts.record?.uploadedAt ?? null, Temporal.Now.instant())
    return { state: 'verification', facts, outcome, soon }
  } catch (error) {
    const why = absentBecause(error, 'a step of the document capture', locals.log)
    // The form can be filled in without them.
    if (step === 'information') return { state: 'information', values: informationFormOf({}) }
    return { state: 'unavailable', why }
  }
}
