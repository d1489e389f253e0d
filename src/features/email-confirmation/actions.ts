import { ActionError, defineAction } from 'astro:actions'
import { BackofficeError, BackofficeRefused, NotFound } from '#backoffice/errors.ts'
import { MAX_TOKEN_LENGTH, type Outcome, outcomeOfRefusal } from './rules.ts'

/** `unavailable` also where nobody knows whether it arrived: trying again is safe, a used link says that it is used. */
export type ConfirmationResult = { ok: true; outcome: Outcome } | { ok: false; code: 'unavailable' }

/** Confirms an e-mail address by the token of a link (assumed call). Open to whoever holds it, signed in or not. */
export const confirmEmail = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<ConfirmationResult> => {
    // The page is kept from it before; an action can be posted without one.
    if (locals.limit.wait('wrongLink') > 0) return { ok: false, code: 'unavailable' }
    const token = data.get('token')
    if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN_LENGTH) {
      return { ok: true, outcome: 'unknown' }
    }
    const unknown = (): ConfirmationResult => {
      locals.limit.take('wrongLink')
      return { ok: true, outcome: 'unknown' }
    }
    try {
      const { outcome } = await locals.backoffice.email.confirm(token)
      return { ok: true, outcome: outcome === 'CONFIRMED' ? 'confirmed' : 'used' }
    } catch (error) {
      if (error instanceof BackofficeRefused) {
        const outcome = outcomeOfRefusal(error.status, error.key)
        return outcome === 'unknown' ? unknown() : { ok: true, outcome }
      }
      if (error instanceof NotFound) return unknown()
      if (error instanceof BackofficeError) return { ok: false, code: 'unavailable' }
      throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
    }
  },
})
