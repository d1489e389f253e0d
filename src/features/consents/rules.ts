import { CONSENT_KINDS, type Consents } from '#backoffice/wire/consents.ts'

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
