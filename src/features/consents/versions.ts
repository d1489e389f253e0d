import { z } from 'zod'
import { type ConsentKind, consentKinds } from '#account/consents.ts'
import type { Consents } from '#backoffice/wire/consents.ts'

/** The hidden form field with the versions of the texts that the page showed, sealed, so that they cannot be forged. */
export const VERSIONS_INPUT = 'versions'

const PLACE = ['consents']
const version = z.string().nullable()
// In the order of the kinds: without their names the seal is a third as long.
const Sealed = z.tuple([version, version, version])
export type Versions = Record<ConsentKind, string | null>

const versionOf = ({ version, currentVersion }: Consents[keyof Consents]) => currentVersion ?? version

const byKind = (versions: readonly (string | null)[]): Versions =>
  Object.fromEntries(consentKinds.map((kind, index) => [kind, versions[index] ?? null])) as Versions

/** The current version of each text; the version agreed to if the current one is unknown. */
export const pickVersions = (consents: Consents): Versions =>
  byKind(consentKinds.map((kind) => versionOf(consents[kind])))

export const sealVersions = (consents: Consents, { shown }: Pick<App.Locals, 'shown'>): string =>
  shown.seal(Object.values(pickVersions(consents)), PLACE)

/** The versions that a form sends back, however old; null if the seal is not ours. */
export function openVersions(form: FormData, { shown }: Pick<App.Locals, 'shown'>): Versions | null {
  const opened = Sealed.safeParse(shown.open(String(form.get(VERSIONS_INPUT) ?? ''), PLACE)?.shown)
  return opened.success ? byKind(opened.data) : null
}
