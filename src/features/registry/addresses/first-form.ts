import { type AddressFormValues, addressInputs } from '#account/address-fields.ts'
import type { AddressKind } from '#account/addresses.ts'
import type { User } from '#backoffice/wire/user.ts'
import { displayName } from '#ui/display-name.ts'
import { likelyCountry } from '../fields.ts'

const emptyForm = Object.fromEntries(addressInputs.map((input) => [input, ''])) as AddressFormValues

/** The form as first opened: empty except for what we know from elsewhere. */
/** The form as first opened, prefilled from the traveller's own data. */
export function firstForm(
  kind: AddressKind,
  user: User,
  locals: Pick<App.Locals, 'market' | 'country'>,
): AddressFormValues {
  const form = { ...emptyForm, country: likelyCountry(user, locals) ?? '' }
  if (kind === 'residence') return form
  return {
    ...form,
    billingFor: 'INDIVIDUAL',
    individualName: user.name || user.lastname ? displayName(user, '') : '',
    individualTaxCode: user.taxCode ?? '',
  }
}
