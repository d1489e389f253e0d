import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { type ConsentChoices, consentKinds, type RequiredConsent } from '#account/consents.ts'
import { safeReturnTo } from '#auth/return-url.ts'
import { type Absent, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { Consents } from '#backoffice/wire/consents.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { actionPath } from '#ui/action-path.ts'
import { readConsents } from './versions.ts'

/** What the consents page shows: the form, or why there is none. */
export type ConsentsPage = { missing: readonly RequiredConsent[] } & (
  | { absent: null; consents: Consents; choices: ConsentChoices; action: string }
  | { absent: Absent }
)

type Page = Pick<AstroGlobal, 'url' | 'response' | 'locals' | 'getActionResult' | 'redirect'>

/**
 * Handles a request for the consents page: after a save the address to return to, else what the page shows. Call it in a page's
 * frontmatter.
 */
export async function consentsPage(page: Page): Promise<ConsentsPage | Response> {
  const { locals, url } = page
  const { pathTo, privacyError } = locals
  const fallback = privacyError ? pathTo('index') : pathTo('account-communications')
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'), fallback)
  const result = page.getActionResult(actions.updateConsents)?.data
  if (result?.ok) {
    locals.flash('saved', 'consents:saved')
    return page.redirect(returnTo, 303)
  }
  if (result) page.response.status = failureStatuses[result.code]
  const missing = result?.code === 'invalid' ? result.missing : []

  // If it is unknown whether the save arrived, show the stored consents and not the boxes as ticked.
  const unknown = result?.code === 'unknown' || result?.code === 'notArrived'
  const [loaded, typed] = await Promise.all([
    loadConsents(locals, unknown),
    unknown ? null : locals.typed(actions.updateConsents),
  ])
  if (isAbsent(loaded)) return { missing, absent: loaded }
  const action = actionPath(pathTo('account-communications', {}, { returnTo }), actions.updateConsents)
  const choices = typed ? readConsents(typed, loaded, locals).choices : choicesOf(loaded)
  return { missing, absent: null, consents: loaded, choices, action }
}

/** The boxes as stored. */
const choicesOf = (consents: Consents): ConsentChoices =>
  Object.fromEntries(consentKinds.map((kind) => [kind, consents[kind].granted])) as ConsentChoices

/**
 * The traveller's consents. They come with the user record; they are fetched separately while that is withheld (product §6), and
 * with `anew`, because a save may have changed them.
 */
async function loadConsents(
  { user, privacyError, backoffice, log }: Pick<App.Locals, 'user' | 'privacyError' | 'backoffice' | 'log'>,
  anew = false,
): Promise<Consents | Absent> {
  if (user?.consents && !anew) return user.consents
  const userId = user?.id ?? privacyError?.userId
  if (!userId) return 'unavailable'
  return loadOptional(backoffice.consents.get(userId), 'the consents', log)
}
