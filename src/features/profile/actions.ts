import { ActionError, defineAction } from 'astro:actions'
import { BackofficeError, BackofficeRefused, OutcomeUnknown } from '#backoffice/errors.ts'
import { todayIn } from '#markets/dates.ts'
import { profileFields } from './rules.ts'
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
      return failureOf(error)
    }
  },
})

/** Why the backoffice did not save, field by field where it says so. What is no failure of its own is a bug of ours. */
function failureOf(error: unknown): ProfileResult {
  if (error instanceof OutcomeUnknown) return { ok: false, code: 'unknown' }
  if (error instanceof BackofficeRefused) {
    const refused = profileFields.filter((field) => error.fields.includes(field))
    if (refused.length === 0) return { ok: false, code: 'refused' }
    return {
      ok: false,
      code: 'invalid',
      errors: Object.fromEntries(refused.map((field) => [field, 'refused'])),
    }
  }
  if (error instanceof BackofficeError) return { ok: false, code: 'unavailable' }
  // Its message stays in the log: an action would put it into its answer.
  throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
}
