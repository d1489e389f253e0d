import { defineAction } from 'astro:actions'
import type { ProfileField } from '#features/profile/rules.ts'
import { todayIn } from '#markets/dates.ts'
import { parseContact, readContactForm } from './contact/schema.ts'
import { contactPart } from './contact/stored.ts'
import { type NeedsField, parseNeeds, readNeedsForm } from './needs/schema.ts'
import { needsPart } from './needs/stored.ts'
import type { PartResult } from './part.ts'
import { failure } from './part-words.ts'
import { parseProfile, readProfileForm } from './personal/schema.ts'
import { personalPart } from './parts.ts'
import type { ContactField } from './rules.ts'
import { invalid, savePart } from './save-part.ts'

/** Saves the profile fields; those mandatory in this market must be complete (product §14). */
export const savePersonalData = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<PartResult<ProfileField>> => {
    const { user, market } = locals
    if (!user) return failure('signedOut', locals)
    const countries = await locals.reference.countries(market.language)
    const parsed = parseProfile(readProfileForm(data), {
      market,
      today: todayIn(market.timeZone),
      countries: countries.length > 0 ? new Set(countries.map(({ code }) => code)) : null,
    })
    const part = personalPart(locals, countries)
    if (!parsed.ok) return invalid(part, parsed.errors)
    return savePart(part, { locals, user, update: parsed.update, data })
  },
})

/** Saves the emergency contact, or deletes it (product §14). */
export const saveEmergencyContact = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<PartResult<ContactField>> => {
    const { user } = locals
    if (!user) return failure('signedOut', locals)
    const parsed = parseContact(readContactForm(data))
    const part = contactPart(locals)
    if (!parsed.ok) return invalid(part, parsed.errors)
    return savePart(part, { locals, user, update: parsed.update, data })
  },
})

/** Saves the special needs (product §14). */
export const saveSpecialNeeds = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<PartResult<NeedsField>> => {
    const { user } = locals
    if (!user) return failure('signedOut', locals)
    const parsed = parseNeeds(readNeedsForm(data))
    const part = needsPart(locals)
    if (!parsed.ok) return invalid(part, parsed.errors)
    return savePart(part, { locals, user, update: parsed.update, data })
  },
})
