import { Temporal } from 'temporal-polyfill'
import { CONSENT_KINDS, type ConsentEvent, type Consents } from '#backoffice/wire/consents.ts'

export const consentKinds = CONSENT_KINDS
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** Without these a traveller cannot continue (product §17); marketing is optional. */
export const requiredConsents = [
  'privacyPolicy',
  'termsAndConditions',
] as const satisfies readonly ConsentKind[]
export type RequiredConsent = (typeof requiredConsents)[number]

/** The form's values: which boxes are ticked. */
export type ConsentChoices = Record<ConsentKind, boolean>

/** The required consents that are missing from a choice, in the order they are shown. */
export function missingConsents(choices: ConsentChoices): RequiredConsent[] {
  return requiredConsents.filter((kind) => !choices[kind])
}

/** How many consents are in force: the counter communicationsCounter of the dashboard (product §8). */
export function consentsInForce(consents: Consents): number {
  return consentKinds.filter((kind) => consents[kind].granted).length
}

/** How many changes of one consent are shown; the rest is counted, since a history may have thousands. */
export const CHANGES_SHOWN = 10

/** One consent's changes, the newest first, and how many earlier ones are only counted. */
export interface ConsentChanges {
  kind: ConsentKind
  shown: ConsentEvent[]
  earlier: number
}

/** A history by consent, whatever order it came in. */
export function changesByConsent(history: readonly ConsentEvent[]): ConsentChanges[] {
  const when = new Map(history.map((event) => [event, Temporal.Instant.from(event.at).epochMilliseconds]))
  const newestFirst = [...history].sort((a, b) => (when.get(b) ?? 0) - (when.get(a) ?? 0))
  return consentKinds.map((kind) => {
    const all = newestFirst.filter((event) => event.kind === kind)
    return { kind, shown: all.slice(0, CHANGES_SHOWN), earlier: Math.max(0, all.length - CHANGES_SHOWN) }
  })
}
