import { ActionError, defineAction } from 'astro:actions'
import { BackofficeError, OutcomeUnknown, RateLimited } from '#backoffice/client/errors.ts'
import type { Consents, ConsentsUpdate } from '#backoffice/wire/consents.ts'
import { type ConsentChoices, consentKinds, missingConsents, type RequiredConsent } from './rules.ts'

/**
 * `notArrived`: no answer came, and the record read again does not hold the choices; `unknown`: it could not be read
 * either.
 */
export type ConsentsResult =
  | { ok: true }
  | { ok: false; code: 'invalid'; missing: RequiredConsent[] }
  | { ok: false; code: 'signedOut' | 'busy' | 'unavailable' | 'notArrived' | 'unknown' }

const choicesIn = (data: FormData): ConsentChoices =>
  Object.fromEntries(consentKinds.map((kind) => [kind, data.get(kind) === 'on'])) as ConsentChoices

/** Saves which consents are given. Works in privacy error too, when only the user's id is known (product §6). */
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
      if (error instanceof OutcomeUnknown) return lookUp(choices, userId, locals)
      if (error instanceof RateLimited) return { ok: false, code: 'busy' }
      if (error instanceof BackofficeError) return { ok: false, code: 'unavailable' }
      throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
    }
  },
})

/** What a write without an answer came to: the record read again says whether it arrived. */
async function lookUp(
  choices: ConsentChoices,
  userId: string,
  { backoffice }: App.Locals,
): Promise<ConsentsResult> {
  let now: Consents
  try {
    now = await backoffice.consents.get(userId)
  } catch (error) {
    if (error instanceof BackofficeError) return { ok: false, code: 'unknown' }
    throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
  }
  const arrived = consentKinds.every((kind) => now[kind].granted === choices[kind])
  return arrived ? { ok: true } : { ok: false, code: 'notArrived' }
}
