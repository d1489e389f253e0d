import { CONSENT_KINDS, type Consents } from '#backoffice/wire/consents.ts'

export const consentKinds = CONSENT_KINDS
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** Without these a traveller cannot continue (product §17); marketing is free. */
export const requiredConsents = [
  'privacyPolicy',
  'termsAndConditions',
] as const satisfies readonly ConsentKind[]
export type RequiredConsent = (typeof requiredConsents)[number]

/** What the form holds: which boxes are ticked. */
export type ConsentChoices = Record<ConsentKind, boolean>

/** The required consents a choice leaves out, in the order they are shown. */
export function missingConsents(choices: ConsentChoices): RequiredConsent[] {
  return requiredConsents.filter((kind) => !choices[kind])
}

/** How many consents are in force: the counter communicationsCounter of the dashboard (product §8). */
export function consentsInForce(consents: Consents): number {
  return consentKinds.filter((kind) => consents[kind].granted).length
}
