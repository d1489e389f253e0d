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

/** The required consents missing from a choice, in display order. */
export function missingConsents(choices: ConsentChoices): RequiredConsent[] {
  return requiredConsents.filter((kind) => !choices[kind])
}

/** The number of consents in force: the dashboard's communicationsCounter (product §8). */
export function consentsInForce(consents: Consents): number {
  return consentKinds.filter((kind) => consents[kind].granted).length
}

/** Changes shown of each consent; the rest is counted, since a history may have thousands. */
export const CHANGES_SHOWN = 10

/** The changes of a consent, newest first, and the number of earlier ones not shown. */
export interface ConsentChanges {
  kind: ConsentKind
  shown: ConsentEvent[]
  earlier: number
}

/** Groups a history by consent; its order does not matter. */
export function changesByConsent(history: readonly ConsentEvent[]): ConsentChanges[] {
  const when = new Map(history.map((event) => [event, Temporal.Instant.from(event.at).epochMilliseconds]))
  const newestFirst = [...history].sort((a, b) => (when.get(b) ?? 0) - (when.get(a) ?? 0))
  return consentKinds.map((kind) => {
    const all = newestFirst.filter((event) => event.kind === kind)
    return { kind, shown: all.slice(0, CHANGES_SHOWN), earlier: Math.max(0, all.length - CHANGES_SHOWN) }
  })
}
