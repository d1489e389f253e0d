import { z } from 'zod'
import { type ConsentKind, consentKinds } from '#account/consents.ts'
import type { Consents } from '#backoffice/wire/consents.ts'

/** The hidden field of a form with the versions of the texts that its page showed, sealed: nobody agrees to a text of their own. */
export const VERSIONS_INPUT = 'versions'

const PLACE = ['consents']
const version = z.string().nullable()
// In the order of the kinds: without their names the seal is a third as long.
const Sealed = z.tuple([version, version, version])
export type Versions = Record<ConsentKind, string | null>

const versionOf = ({ version, currentVersion }: Consents[keyof Consents]) => currentVersion ?? version

const byKind = (versions: readonly (string | null)[]): Versions =>
  Object.fromEntries(consentKinds.map((kind, index) => [kind, versions[index] ?? null])) as Versions

/** The version of each text as it is asked for now; the one that was agreed to where nobody names another. */
export const versionsOf = (consents: Consents): Versions =>
  byKind(consentKinds.map((kind) => versionOf(consents[kind])))

export const sealVersions = (consents: Consents, { shown }: Pick<App.Locals, 'shown'>): string =>
  shown.seal(Object.values(versionsOf(consents)), PLACE)

/** The versions that a form brings back, however long ago they were shown; null where they are not ours. */
export function openVersions(form: FormData, { shown }: Pick<App.Locals, 'shown'>): Versions | null {
  const opened = Sealed.safeParse(shown.open(String(form.get(VERSIONS_INPUT) ?? ''), PLACE)?.shown)
  return opened.success ? byKind(opened.data) : null
}
