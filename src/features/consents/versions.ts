import { z } from 'zod'
import type { Consents } from '#backoffice/wire/consents.ts'

/** The hidden field of a form with the versions of the texts that its page showed, sealed: nobody agrees to a text of their own. */
export const VERSIONS_INPUT = 'versions'

const PLACE = ['consents']
const version = z.string().nullable()
const Versions = z.object({ privacyPolicy: version, termsAndConditions: version, marketing: version })
export type Versions = z.infer<typeof Versions>

const versionOf = ({ version, currentVersion }: Consents[keyof Consents]) => currentVersion ?? version

/** The version of each text as it is asked for now; the one that was agreed to where nobody names another. */
export const versionsOf = ({ privacyPolicy, termsAndConditions, marketing }: Consents): Versions => ({
  privacyPolicy: versionOf(privacyPolicy),
  termsAndConditions: versionOf(termsAndConditions),
  marketing: versionOf(marketing),
})

export const sealVersions = (consents: Consents, { shown }: Pick<App.Locals, 'shown'>): string =>
  shown.seal(versionsOf(consents), PLACE)

/** The versions that a form brings back, however long ago they were shown; null where they are not ours. */
export const openVersions = (form: FormData, { shown }: Pick<App.Locals, 'shown'>): Versions | null =>
  Versions.safeParse(shown.open(String(form.get(VERSIONS_INPUT) ?? ''), PLACE)?.shown).data ?? null
