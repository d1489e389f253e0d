import { z } from 'zod'
import { type ConsentChoices, type ConsentKind, consentKinds } from '#account/consents.ts'
import type { Consents } from '#backoffice/wire/consents.ts'

/**
 * The hidden form field with the versions of the texts that the page showed, sealed, so that they cannot be forged, and whether
 * marketing was agreed to then.
 */
export const VERSIONS_INPUT = 'versions'

const PLACE = ['consents']
const version = z.string().nullable()
// In the order of the kinds: without their names the seal is a third as long. Older forms have no fourth.
const Sealed = z.tuple([version, version, version]).rest(z.boolean())
export type Versions = Record<ConsentKind, string | null>

const versionOf = ({ version, currentVersion }: Consents[keyof Consents]) => currentVersion ?? version

const byKind = (versions: readonly (string | null)[]): Versions =>
  Object.fromEntries(consentKinds.map((kind, index) => [kind, versions[index] ?? null])) as Versions

/** The current version of each text; the version agreed to if the current one is unknown. */
export const pickVersions = (consents: Consents): Versions =>
  byKind(consentKinds.map((kind) => versionOf(consents[kind])))

export const sealVersions = (consents: Consents, { shown }: Pick<App.Locals, 'shown'>): string =>
  shown.seal([...Object.values(pickVersions(consents)), consents.marketing.granted], PLACE)

const open = (form: FormData, { shown }: Pick<App.Locals, 'shown'>) =>
  Sealed.safeParse(shown.open(String(form.get(VERSIONS_INPUT) ?? ''), PLACE)?.shown).data ?? null

/** The versions that a form sends back, however old; null if the seal is not ours. */
export function openVersions(form: FormData, locals: Pick<App.Locals, 'shown'>): Versions | null {
  const opened = open(form, locals)
  if (opened === null) return null
  const [privacy, terms, marketing] = opened
  return byKind([privacy, terms, marketing])
}

/** The boxes that a form has ticked, and whether marketing was changed elsewhere while its box here was left alone. */
export interface PostedConsents {
  choices: ConsentChoices
  isElsewhere: boolean
}

/** Reads the boxes. A marketing box that was left alone means what is stored now: another tab may have withdrawn the consent. */
export function readConsents(
  form: FormData,
  stored: Consents | null,
  locals: Pick<App.Locals, 'shown'>,
): PostedConsents {
  const ticked = consentKinds.map((kind) => [kind, form.get(kind) === 'on'])
  const choices = Object.fromEntries(ticked) as ConsentChoices
  const now = stored?.marketing.granted ?? choices.marketing
  const isElsewhere = open(form, locals)?.[3] === choices.marketing && now !== choices.marketing
  return { choices: { ...choices, marketing: isElsewhere ? now : choices.marketing }, isElsewhere }
}
