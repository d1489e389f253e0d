import { ActionError, defineAction } from 'astro:actions'
import { BackofficeError, BackofficeRefused, OutcomeUnknown } from '#backoffice/errors.ts'
import { todayIn } from '#markets/dates.ts'
import { type ProfileErrors, parseProfile, readProfileForm } from './schema.ts'

/** What became of a save: the codes are keys of texts (`profile:failed.<code>`), the values stay in the form. */
export type ProfileResult =
  | { ok: true }
  | { ok: false; code: 'invalid'; errors: ProfileErrors }
  | { ok: false; code: 'signedOut' | 'refused' | 'unavailable' | 'unknown' }

/** Saves the profile fields (`PUT users/{userId}`, spec §7). */
export const updateProfile = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<ProfileResult> => {
    const { user, market, backoffice } = locals
    if (!user) return { ok: false, code: 'signedOut' }
    const countries = await locals.reference.countries(market.language)
    const parsed = parseProfile(readProfileForm(data), {
      market,
      today: todayIn(market.timeZone),
      countries: countries.length > 0 ? new Set(countries.map(({ code }) => code)) : null,
    })
    if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }
    try {
      await backoffice.users.update(user.id, parsed.update)
      return { ok: true }
    } catch (error) {
      return { ok: false, code: failureCode(error) }
    }
  },
})

/** Why the backoffice did not save. What is no failure of its own is a bug of ours, without its message. */
function failureCode(error: unknown): 'refused' | 'unavailable' | 'unknown' {
  if (error instanceof OutcomeUnknown) return 'unknown'
  if (error instanceof BackofficeRefused) return 'refused'
  if (error instanceof BackofficeError) return 'unavailable'
  throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
}
