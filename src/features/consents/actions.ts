import { consentKinds, missingConsents, type RequiredConsent } from '#account/consents.ts'
import type { ConsentsUpdate } from '#backoffice/wire/consents.ts'
import { consentsAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { writeOnce } from '#forms/write-once.ts'
import { openVersions, pickVersions, readConsents } from './versions.ts'

export type ConsentsOutcome =
  | { ok: true }
  | { ok: false; code: 'invalid'; missing: RequiredConsent[] }
  | Failed<'signedOut' | 'busy' | 'unavailable' | 'notArrived' | 'unknown'>

/** Saves which consents are given. Works in privacy error too, when only the user's id is known (product §6). */
export const updateConsents = consentsAction(async (data: FormData, { locals }): Promise<ConsentsOutcome> => {
  const { consents } = locals.backoffice
  const userId = locals.user?.id ?? locals.privacyError?.userId
  if (!userId) return failed('signedOut', 'consents:failed.signedOut', locals)
  const { choices, isElsewhere } = readConsents(data, locals.user?.consents ?? null, locals)
  const missing = missingConsents(choices)
  if (missing.length > 0) return { ok: false, code: 'invalid', missing }
  const write = async () => {
    // A consent refers to the text that the page showed; if the page predates our last secret, to the current text.
    const versions = openVersions(data, locals) ?? pickVersions(await consents.get(userId))
    const kinds = consentKinds.filter((kind) => kind !== 'marketing' || !isElsewhere)
    const update = kinds.map((kind) => [kind, { granted: choices[kind], version: versions[kind] }])
    await consents.update(userId, Object.fromEntries(update) as ConsentsUpdate)
  }
  const arrived = async () => {
    const now = await consents.get(userId)
    return consentKinds.every((kind) => now[kind].granted === choices[kind])
  }
  const written = await writeOnce(write, { arrived })
  if (written.ok) return { ok: true }
  const { code } = written
  if (code === 'busy') return failed(code, 'ui:busy', locals)
  if (code === 'notArrived' || code === 'unknown') return failed(code, `consents:failed.${code}`, locals)
  return failed('unavailable', 'consents:failed.unavailable', locals)
})
