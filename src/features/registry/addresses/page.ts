import { actions } from 'astro:actions'
import { type AddressFormValues, addressInputs } from '#account/address-fields.ts'
import { type AddressKind, findAddress } from '#account/addresses.ts'
import { cityNames, stateNames, zipNames } from '#account/places.ts'
import { requireUser } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, isAbsent } from '#backoffice/client/part.ts'
import type { Address } from '#backoffice/wire/address.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { readTripId } from '#i18n/from-trip.ts'
import { typedAddress } from '#texts/addresses.ts'
import { actionPath } from '#ui/action-path.ts'
import { doneHref } from '../links.ts'
import { frameWords, type RegistryPage } from '../page.ts'
import { firstForm } from './first-form.ts'
import { loadAddresses } from './load.ts'
import { type AddressErrors, billedIn, errorCodes, readAddressForm } from './schema.ts'
import type { AddressFormProps, AddressWords } from './texts.ts'

/** What the page of an address shows. */
export type AddressPage = { addressKind: AddressKind; hasErrors: boolean } & (
  | { kind: 'form'; form: AddressFormProps; countries: readonly Country[] }
  /** Saved before, so customer care has to change it. `typed` is the content of a form posted nevertheless. */
  | { kind: 'locked'; stored: Address; typed: Address | null; countries: readonly Country[] }
  | { kind: 'unavailable'; code: Absent }
)

/**
 * Handles a request for the form of an address: a redirect after a save, else what the page shows; sets the status of a refused
 * form. Call it in a page's frontmatter, before anything is sent.
 */
export async function addressPage(page: RegistryPage, kind: AddressKind): Promise<AddressPage | Response> {
  const { locals, response } = page
  const result = page.getActionResult(actions.saveAddress)?.data
  const trip = readTripId(page.url)
  if (result?.ok) return page.redirect(doneHref(trip, locals), 303)
  const typed = await typedForm(locals, kind)
  const [loaded, countries] = await Promise.all([
    loadAddresses(locals),
    locals.reference.countries(locals.market.language),
  ])
  if (result) response.status = failureStatuses[result.code]
  const stored = ifLoaded(loaded)
  const saved = stored && findAddress(kind, stored)
  const shared = { addressKind: kind, hasErrors: false }
  if (saved) {
    return { ...shared, kind: 'locked', stored: saved, typed: typed && typedAddress(kind, typed), countries }
  }
  if (isAbsent(loaded) && !typed) {
    response.status = 503
    return { ...shared, kind: 'unavailable', code: loaded }
  }
  const errors = result?.code === 'invalid' ? result.errors : {}
  const hasErrors = Object.keys(errors).length > 0
  const form = formProps(locals, { kind, typed, errors, stored: stored ?? [], trip })
  return { kind: 'form', addressKind: kind, hasErrors, form, countries }
}

/** The typed values: posted to be saved or to get the layout of another country, or kept as a draft. */
async function typedForm(
  { typed }: Pick<App.Locals, 'typed'>,
  kind: AddressKind,
): Promise<AddressFormValues | null> {
  const data = (await typed(actions.saveAddress)) ?? (await typed(actions.layOutAddress))
  return data?.get('kind') === kind ? readAddressForm(data) : null
}

interface FormState {
  kind: AddressKind
  typed: AddressFormValues | null
  errors: AddressErrors
  stored: readonly Address[]
  trip: string | null
}

/** The props of the form for this request. */
function formProps(
  locals: Pick<App.Locals, 'user' | 'pathTo' | 'market' | 't' | 'country' | 'formOwner'>,
  { kind, typed, errors, stored, trip }: FormState,
): AddressFormProps {
  const { user } = requireUser(locals)
  const { market, pathTo } = locals
  const here = pathTo(`account/registry/${kind}`, {}, { trip })
  const residence = findAddress('residence', stored)
  const values = typed ?? firstForm(kind, user, locals)
  return {
    kind,
    action: actionPath(here, actions.saveAddress),
    owner: locals.formOwner,
    layOutAction: actionPath(here, actions.layOutAddress),
    values,
    errors,
    words: addressWords(locals, residence ? null : pathTo('account/registry/residence', {}, { trip })),
    homeCountry: billedIn({ ...values, sameAsResidence: 'on' }, { residence, market }),
    taxCodeMandatory: market.taxCodeMandatory,
    doneHref: doneHref(trip, locals),
  }
}

const wordsOf = <Name extends string>(names: readonly Name[], word: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>

const staticLabels = addressInputs.filter(
  (input): input is keyof AddressWords['labels'] => !['zipCode', 'city', 'state'].includes(input),
)

/** `addHref`: where to add a residence if there is none. */
function addressWords(locals: Pick<App.Locals, 't'>, addHref: string | null): AddressWords {
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
      businessTaxCode: t('addresses:hint.businessTaxCode'),
      sdiCode: t('addresses:hint.sdiCode'),
      ...(addHref && { sameAsResidence: t('addresses:hint.noResidenceYet') }),
    },
    addResidence: addHref ? { href: addHref, text: t('addresses:add.residence') } : undefined,
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
