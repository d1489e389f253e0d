import { type AddressKind, addressKind, findAddress } from '#account/addresses.ts'
import { isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { Address } from '#backoffice/wire/address.ts'
import { travellerAction } from '#forms/action.ts'
import { failed } from '#forms/outcome.ts'
import { type WriteResult, writeOnce } from '#forms/write-once.ts'
import { failure, failureOfWrite } from '../actions.ts'
import type { SaveFailed } from '../section.ts'
import { firstForm } from './first-form.ts'
import { loadAddresses, readAddresses } from './load.ts'
import { billingEntry, isLocked, withAddress } from './rules.ts'
import { type AddressErrors, isSent, matchInputs, parseAddress, readAddressForm } from './schema.ts'

/** The result of a save; `conflict` means a change that only customer care can make (product §15). */
export type AddressOutcome =
  | { ok: true }
  | { ok: false; code: 'invalid'; errors: AddressErrors }
  | { ok: false; code: 'conflict' }
  | SaveFailed

/** The backoffice's code for an address that has been saved before. */
const LOCKED = 'ADDRESS_LOCKED'

/** Without the message: a script that gets this requests the page with the stored address, and that page has the toast. */
function locked(locals: Pick<App.Locals, 't' | 'toasts'>): AddressOutcome {
  const { ok, code } = failed('conflict', 'profile:failed.refused', locals)
  return { ok, code }
}

/** Saves the first address of a kind (`PUT users/{userId}/addresses`, product §15). */
export const saveAddress = travellerAction(async (data: FormData, { locals }): Promise<AddressOutcome> => {
  const { user, market } = locals
  if (!user) return failure('signedOut', locals)
  const kind = addressKind(data.get('kind'))
  if (!kind) return failure('refused', locals)
  const [stored, countries] = await Promise.all([
    loadAddresses(locals),
    locals.reference.countries(market.language),
  ])
  if (isAbsent(stored)) return failure(stored, locals)
  if (isLocked(kind, stored)) return locked(locals)
  const parsed = parseAddress(readAddressForm(data), {
    kind,
    market,
    countries,
    residence: findAddress('residence', stored),
    shown: firstForm(kind, user, locals),
  })
  if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }
  const outcome = await put(locals, user.id, { kind, given: parsed.entry, stored })
  if (outcome.ok) locals.flash('saved', `addresses:saved.${kind}`)
  return outcome
})

/** Without script: shows the form again in the layout of the chosen country. Saves nothing. */
export const layOutAddress = travellerAction((_: FormData, { locals }): { ok: true } | SaveFailed =>
  locals.user ? { ok: true } : failure('signedOut', locals),
)

interface Save {
  kind: AddressKind
  given: Address
  stored: readonly Address[]
}

type Saving = Pick<App.Locals, 'user' | 'userId' | 'backoffice' | 'log' | 't' | 'toasts'>

/** Puts the list. If another tab has saved the other kind meanwhile, repeats with what is stored now. */
async function put(locals: Saving, userId: string, save: Save, again = true): Promise<AddressOutcome> {
  const { kind, given, stored } = save
  const { addresses } = locals.backoffice
  const entry = kind === 'billing' ? billingEntry(given) : given
  const written = await writeOnce(
    async () => {
      await addresses.update(userId, { addresses: withAddress(entry, stored) })
      return entry
    },
    { arrived: async () => findAddress(kind, await readAddresses(locals)) ?? false },
  )
  // The stored one differs if another tab saved the same kind first.
  if (written.ok) return isSent(written.answer, entry) ? { ok: true } : locked(locals)
  if (!isRefusedAsLocked(written)) return failureOf(written, locals)
  const now = await loadOptional(readAddresses(locals), 'the addresses after a refusal', locals.log)
  if (isAbsent(now)) return failure(now, locals)
  if (isLocked(kind, now) || !again) return locked(locals)
  return put(locals, userId, { ...save, stored: now }, false)
}

type NotSaved = Exclude<WriteResult<Address>, { ok: true }>

const isRefusedAsLocked = ({ code, error }: NotSaved): boolean =>
  (code === 'refused' || code === 'conflict') && error.key === LOCKED

/** Why the backoffice did not save, per field if it names any. */
function failureOf({ code, error }: NotSaved, locals: Pick<App.Locals, 't' | 'toasts'>): AddressOutcome {
  const inputs = code === 'refused' || code === 'conflict' ? matchInputs(error.fields) : []
  if (inputs.length === 0) return failureOfWrite(code, locals)
  return { ok: false, code: 'invalid', errors: Object.fromEntries(inputs.map((input) => [input, 'refused'])) }
}
