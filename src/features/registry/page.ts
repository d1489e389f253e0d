import type { AstroGlobal } from 'astro'
import { signedIn } from '#auth/signed-in.ts'
import type { Country } from '#backoffice/wire/country.ts'
import type { User } from '#backoffice/wire/user.ts'
import { statusOf } from '#forms/outcome.ts'
import { tripOf } from '#i18n/from-trip.ts'
import { actionPath } from '#ui/action-path.ts'
import type { Posted } from './form-state.ts'
import type { PartName, PartResult } from './part.ts'
import { doneHref, partHref } from './links.ts'

/** A part's page as Astro gives it. */
export type Page = Pick<AstroGlobal, 'response' | 'locals' | 'getActionResult' | 'redirect' | 'url'>

/** What the props of a part's form are made from. */
export interface FormParts<Field extends string> {
  user: User
  countries: readonly Country[]
  /** Where the form posts without script. */
  action: string
  /** Whose it is (record 031). */
  owner: string | null
  /** Where saving and cancelling lead. */
  doneHref: string
  /** As it was posted, or as it was when the session ended. */
  posted: Posted<Field> | null
}

/** What the page of a part shows. */
export interface PartPage<Props> {
  form: Props
  countries: readonly Country[]
  hasErrors: boolean
}

interface Part<Field extends string, Props> {
  name: PartName
  /** Its action, and the action's result if the form was just posted. */
  save: Parameters<App.Locals['typed']>[0]
  result: PartResult<Field> | undefined
  propsOf: (locals: Pick<App.Locals, 't' | 'market' | 'country' | 'pathTo'>, parts: FormParts<Field>) => Props
}

/**
 * Handles a request for the form of a part: a redirect after a save, so that reloading does not send it again, else
 * what the page shows. Sets the status of a refused form. Call it in a page's frontmatter, before anything is sent.
 */
export async function openPart<Field extends string, Props>(
  { locals, response, redirect, url }: Page,
  { name, save, result, propsOf }: Part<Field, Props>,
): Promise<PartPage<Props> | Response> {
  const trip = tripOf(url)
  if (result?.ok) return redirect(doneHref(trip, locals), 303)
  const code = result?.code
  if (code) response.status = statusOf[code]
  const { user } = signedIn(locals)
  const [countries, data] = await Promise.all([
    locals.reference.countries(locals.market.language),
    locals.typed(save),
  ])
  const action = actionPath(partHref(name, locals, trip), save)
  const posted = data && { data, result }
  return {
    form: propsOf(locals, {
      user,
      countries,
      action,
      owner: locals.formOwner,
      doneHref: doneHref(trip, locals),
      posted,
    }),
    countries,
    hasErrors: code === 'invalid' || code === 'conflict',
  }
}
