import { ActionError, defineAction } from 'astro:actions'
import { isDeepStrictEqual } from 'node:util'
import { BackofficeError, BackofficeRefused, OutcomeUnknown, RateLimited } from '#backoffice/client/errors.ts'
import type { Address } from '#backoffice/wire/address.ts'
import type { Failure } from '../part.ts'
import { failure } from '../part-words.ts'
import { readAddresses, storedAddresses } from './load.ts'
import { type AddressKind, addressKind, addressOf, billingEntry, isLocked, withAddress } from './rules.ts'
import { type AddressErrors, inputsOf, parseAddress, readAddressForm } from './schema.ts'

/** What became of a save; `locked` is one that only customer care can make (product §15). */
export type AddressResult =
  | { ok: true }
  | { ok: false; code: 'invalid'; errors: AddressErrors }
  | { ok: false; code: 'locked' }
  | Failure

/** The backoffice's code for an address that has been saved before. */
const LOCKED = 'ADDRESS_LOCKED'

/** Saves the first address of a kind (`PUT users/{userId}/addresses`, product §15). */
export const saveAddress = defineAction({
  accept: 'form',
  handler: async (data: FormData, { locals }): Promise<AddressResult> => {
    const { user, market } = locals
    if (!user) return { ok: false, code: 'signedOut' }
    const kind = addressKind(data.get('kind'))
    if (!kind) return failure('refused', locals)
    try {
      const [stored, countries] = await Promise.all([
        storedAddresses(locals),
        locals.reference.countries(market.language),
      ])
      if (isLocked(kind, stored)) return { ok: false, code: 'locked' }
      const parsed = parseAddress(readAddressForm(data), {
        kind,
        market,
        countries: countries.length > 0 ? new Set(countries.map(({ code }) => code)) : null,
        residence: addressOf('residence', stored),
      })
      if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }
      const result = await put(locals, user.id, { kind, given: parsed.entry, stored })
      if (result.ok) locals.flash('success', `addresses:saved.${kind}`)
      return result
    } catch (error) {
      return failureOf(error, locals)
    }
  },
})

interface Save {
  kind: AddressKind
  given: Address
  stored: readonly Address[]
}

/** Puts the list. Where the other kind was saved meanwhile in another tab, once more with what is stored now. */
async function put(locals: App.Locals, userId: string, save: Save, again = true): Promise<AddressResult> {
  const { kind, given, stored } = save
  const entry = kind === 'billing' ? billingEntry(given, stored) : given
  try {
    await locals.backoffice.addresses.update(userId, { addresses: withAddress(entry, stored) })
    return { ok: true }
  } catch (error) {
    if (error instanceof OutcomeUnknown) return outcomeOf(locals, kind, entry)
    if (!(error instanceof BackofficeRefused) || error.key !== LOCKED) throw error
    const now = await readAddresses(locals)
    if (isLocked(kind, now) || !again) return { ok: false, code: 'locked' }
    return put(locals, userId, { ...save, stored: now }, false)
  }
}

/** A write that may have arrived is looked up, never sent again. */
async function outcomeOf(locals: App.Locals, kind: AddressKind, entry: Address): Promise<AddressResult> {
  const now = await readAddresses(locals).catch(() => null)
  if (!now) return failure('unknown', locals)
  const saved = addressOf(kind, now)
  if (!saved) return failure('notArrived', locals)
  return isDeepStrictEqual(saved, entry) ? { ok: true } : { ok: false, code: 'locked' }
}

/** Why the backoffice did not save, field by field where it says so. What is no failure of its own is a bug of ours. */
function failureOf(error: unknown, locals: App.Locals): AddressResult {
  if (error instanceof BackofficeRefused) {
    const known = inputsOf(error.fields)
    if (known.length === 0) return failure('refused', locals)
    return {
      ok: false,
      code: 'invalid',
      errors: Object.fromEntries(known.map((input) => [input, 'refused'])),
    }
  }
  if (error instanceof RateLimited) return failure('busy', locals)
  if (error instanceof BackofficeError) return failure('unavailable', locals)
  // Its message stays in the log: an action would put it into its answer.
  throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
}
