import type { Address } from '#backoffice/wire/address.ts'
import type { User } from '#backoffice/wire/user.ts'
import { displayName } from '#ui/display-name.ts'
import type { FormFrameProps, FrameWords } from '../part.ts'
import { frameWords } from '../part-words.ts'
import { type AddressForm, type AddressInput, addressInputs } from './fields.ts'
import { cityNames, type PlaceNames, stateNames, zipNames } from './layout.ts'
import { type AddressKind, addressOf } from './rules.ts'
import { type AddressErrorCode, type AddressErrors, billedIn, errorCodes } from './schema.ts'

/** Everything the island shows, already in the traveller's language. */
export interface AddressFormProps extends FormFrameProps {
  kind: AddressKind
  /** Where the form posts without script to be laid out for another country. */
  layOutAction: string
  values: AddressForm
  errors: AddressErrors
  words: AddressWords
  /** The country whose rules apply to a bill that goes to the residence. */
  homeCountry: string | null
  taxCodeMandatory: boolean
}

/** Inputs whose label depends on the country. */
type NamedByCountry = 'zipCode' | 'city' | 'state'

export interface AddressWords extends FrameWords {
  labels: Record<Exclude<AddressInput, NamedByCountry>, string>
  zip: Record<PlaceNames['zip'], string>
  city: Record<PlaceNames['city'], string>
  state: Record<PlaceNames['state'], string>
  hints: Partial<Record<AddressInput, string>>
  /** Contain `{field}` and `{number}`. */
  errors: Record<AddressErrorCode, string>
  /** Used instead of `errors.invalid` when more can be said. */
  invalid: Partial<Record<AddressInput, string>>
  layOut: string
  individual: string
  business: string
}

const emptyForm = Object.fromEntries(addressInputs.map((input) => [input, ''])) as AddressForm

/** The country where a traveller without a stored address probably lives. */
const likelyCountry = (user: User, { market, country }: Pick<App.Locals, 'market' | 'country'>) =>
  user.country ?? market.homeOf[0] ?? country ?? ''

/** The form as first opened: empty except for what we know from elsewhere. */
export function firstForm(
  kind: AddressKind,
  user: User,
  locals: Pick<App.Locals, 'market' | 'country'>,
): AddressForm {
  const form = { ...emptyForm, country: likelyCountry(user, locals) }
  if (kind === 'residence') return form
  return {
    ...form,
    billingFor: 'INDIVIDUAL',
    individualName: user.name || user.lastname ? displayName(user, '') : '',
    individualTaxCode: user.taxCode ?? '',
  }
}

const wordsOf = <Name extends string>(names: readonly Name[], word: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>

const staticLabels = addressInputs.filter(
  (input): input is keyof AddressWords['labels'] => !['zipCode', 'city', 'state'].includes(input),
)

function addressWords(locals: Pick<App.Locals, 't'>, hasResidence: boolean): AddressWords {
  const { t } = locals
  // The island fills these in, since the label of a field changes with the country.
  const holes = { field: '{field}', number: '{number}' }
  return {
    ...frameWords(locals),
    labels: wordsOf(staticLabels, (input) => t(`addresses:field.${input}`)),
    zip: wordsOf(zipNames, (name) => t(`addresses:zip.${name}`)),
    city: wordsOf(cityNames, (name) => t(`addresses:city.${name}`)),
    state: wordsOf(stateNames, (name) => t(`addresses:state.${name}`)),
    hints: {
      notes: t('addresses:hint.notes'),
      sdiCode: t('addresses:hint.sdiCode'),
      ...(!hasResidence && { sameAsResidence: t('addresses:hint.noResidenceYet') }),
    },
    errors: wordsOf(errorCodes, (code) => t(`addresses:error.${code}`, holes)),
    invalid: {
      zipCode: t('addresses:invalid.zipCode', holes),
      country: t('addresses:invalid.country', holes),
      individualTaxCode: t('addresses:invalid.taxCode', holes),
      businessTaxCode: t('addresses:invalid.taxCode', holes),
      vatNumber: t('addresses:invalid.vatNumber', holes),
      sdiCode: t('addresses:invalid.sdiCode', holes),
    },
    layOut: t('addresses:layOut'),
    individual: t('addresses:individual'),
    business: t('addresses:business'),
  }
}

interface Parts {
  kind: AddressKind
  action: string
  layOutAction: string
  stored: readonly Address[]
  values: AddressForm
  errors: AddressErrors
  doneHref: string
}

/** The props of the form for this request. */
export function addressFormProps(
  locals: Pick<App.Locals, 'market' | 'pathTo' | 't' | 'formOwner'>,
  parts: Parts,
): AddressFormProps {
  const { kind, action, layOutAction, stored, values, errors } = parts
  const { market, pathTo } = locals
  const residence = addressOf('residence', stored)
  return {
    kind,
    action,
    owner: locals.formOwner,
    layOutAction,
    values,
    errors,
    words: addressWords(locals, residence !== null),
    homeCountry: billedIn({ ...values, sameAsResidence: 'on' }, { residence, market }),
    taxCodeMandatory: market.taxCodeMandatory,
    doneHref: pathTo('account/registry'),
  }
}
