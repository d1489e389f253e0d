import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { signedIn } from '#auth/signed-in.ts'
import { type Absent, ifLoaded, isAbsent } from '#backoffice/client/part.ts'
import type { Address } from '#backoffice/wire/address.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { statusOf } from '#forms/outcome.ts'
import { tripOf } from '#i18n/from-trip.ts'
import { actionPath } from '#ui/action-path.ts'
import { doneHref } from '../links.ts'
import type { AddressForm } from './fields.ts'
import { type AddressFormProps, addressFormProps, firstForm } from './form-props.ts'
import { loadAddresses } from './load.ts'
import { type AddressKind, addressOf } from './rules.ts'
import { type AddressErrors, readAddressForm } from './schema.ts'
import { typedAddress } from './summary.ts'

/** What the page of an address shows. */
export type AddressEdit = { kind: AddressKind } & (
  | { state: 'form'; form: AddressFormProps; countries: readonly Country[] }
  /** Saved before, so customer care has to change it. `typed` is the content of a form posted nevertheless. */
  | { state: 'locked'; stored: Address; typed: Address | null; countries: readonly Country[] }
  | { state: 'unavailable'; why: Absent }
)

type Page = Pick<AstroGlobal, 'response' | 'locals' | 'getActionResult' | 'redirect' | 'url'>

/**
 * Handles a request for the form of an address: a redirect after a save, else what the page shows; sets the status of a refused
 * form. Call it in a page's frontmatter, before anything is sent.
 */
export async function openAddressEdit(page: Page, kind: AddressKind): Promise<AddressEdit | Response> {
  const { locals, response } = page
  const answer = page.getActionResult(actions.saveAddress)
  const result = answer?.data
  const trip = tripOf(page.url)
  if (result?.ok) return page.redirect(doneHref(trip, locals), 303)
  const form = await typedForm(locals, kind)
  const [loaded, countries] = await Promise.all([
    loadAddresses(locals),
    locals.reference.countries(locals.market.language),
  ])
  if (result) response.status = statusOf[result.code]
  const stored = ifLoaded(loaded)
  const saved = stored && addressOf(kind, stored)
  if (saved)
    return { kind, state: 'locked', stored: saved, typed: form && typedAddress(kind, form), countries }
  if (isAbsent(loaded) && !form) {
    response.status = 503
    return { kind, state: 'unavailable', why: loaded }
  }
  const errors = result?.code === 'invalid' ? result.errors : {}
  return {
    kind,
    state: 'form',
    form: formProps(locals, { kind, form, errors, stored: stored ?? [], trip }),
    countries,
  }
}

/** What was typed: posted to be saved or to get the layout of another country, or kept as a draft. */
async function typedForm(
  { typed }: Pick<App.Locals, 'typed'>,
  kind: AddressKind,
): Promise<AddressForm | null> {
  const data = (await typed(actions.saveAddress)) ?? (await typed(actions.layOutAddress))
  return data?.get('kind') === kind ? readAddressForm(data) : null
}

interface Parts {
  kind: AddressKind
  form: AddressForm | null
  errors: AddressErrors
  stored: readonly Address[]
  trip: string | null
}

function formProps(
  locals: Pick<App.Locals, 'user' | 'pathTo' | 'market' | 't' | 'country' | 'formOwner'>,
  { kind, form, errors, stored, trip }: Parts,
): AddressFormProps {
  const { user } = signedIn(locals)
  const here = locals.pathTo(`account/registry/${kind}`, {}, { trip })
  return addressFormProps(locals, {
    kind,
    action: actionPath(here, actions.saveAddress),
    layOutAction: actionPath(here, actions.layOutAddress),
    stored,
    values: form ?? firstForm(kind, user, locals),
    doneHref: doneHref(trip, locals),
    errors,
  })
}

/** Whether the page's title says that there is an error (product §24). */
export const addressHasErrors = (edit: AddressEdit): boolean =>
  edit.state === 'form' && Object.keys(edit.form.errors).length > 0
