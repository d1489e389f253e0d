import { ActionError, defineAction } from 'astro:actions'
import type { ConsentsUpdate } from '#backoffice/consents.ts'
import { BackofficeError, OutcomeUnknown, RateLimited } from '#backoffice/errors.ts'
import { type ConsentChoices, type ConsentKind, consentKinds, missingConsents } from './rules.ts'

export type ConsentsResult =
  | { ok: true }
  | { ok: false; code: 'invalid'; missing: ConsentKind[] }
  | { ok: false; code: 'signedOut' | 'busy' | 'unavailable' | 'unknown' }

const choicesIn = (data: FormData): ConsentChoices =>
  Object.fromEntries(consentKinds.map((kind) => [kind, data.get(kind) === 'on'])) as ConsentChoices

/** Saves which consents are given. Works in privacy error too, when only the user's id is known (decisions §4). */
export const updateConsents = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<ConsentsResult> => {
    const userId = locals.user?.id ?? locals.privacyError?.userId
    if (!userId) return { ok: false, code: 'signedOut' }
    const choices = choicesIn(data)
    const missing = missingConsents(choices)
    if (missing.length > 0) return { ok: false, code: 'invalid', missing }
    try {
      // A consent is given to a text: its version comes from the backoffice's own record.
      const current = await locals.backoffice.consents.get(userId)
      const update = Object.fromEntries(
        consentKinds.map((kind) => [kind, { granted: choices[kind], version: current[kind].version }]),
      ) as ConsentsUpdate
      await locals.backoffice.consents.update(userId, update)
      return { ok: true }
    } catch (error) {
      if (error instanceof OutcomeUnknown) return { ok: false, code: 'unknown' }
      if (error instanceof RateLimited) return { ok: false, code: 'busy' }
      if (error instanceof BackofficeError) return { ok: false, code: 'unavailable' }
      throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
    }
  },
})
