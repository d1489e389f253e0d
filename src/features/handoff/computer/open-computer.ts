import type { ActionReturnType } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { SessionStoreUnavailable } from '#auth/session-store-unavailable.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { statusOf } from '#forms/outcome.ts'
import { tripOf } from '#i18n/from-trip.ts'
import type { handoff } from './actions.ts'
import { type ComputerPage, loadComputer } from './page.ts'

type Page = Pick<AstroGlobal, 'response' | 'locals' | 'redirect' | 'url'>
type Answer = Awaited<ActionReturnType<typeof handoff.show>> | undefined

/** Answers a request for the computer's page: a redirect where it goes on elsewhere, else what it shows. */
export async function openComputer(
  page: Page,
  kind: DocumentKind,
  answers: readonly Answer[],
): Promise<Exclude<ComputerPage, { state: 'onward' }> | Response> {
  const answer = answers.find(Boolean)
  // Another address after a post, so that Back and reload show no second code.
  if (answer?.data?.ok) return page.redirect(answer.data.href, 303)
  if (answer?.data?.ok === false) page.response.status = statusOf[answer.data.code]
  // Not a form of ours, or one cut in two.
  if (answer?.error) page.response.status = 400
  const loaded = await loadComputer(page.locals, kind, tripOf(page.url)).catch((error: unknown) => {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    page.locals.log.error({ err: error }, 'cannot read a handoff')
    return { state: 'unavailable', why: 'unavailable' } as const
  })
  if (loaded.state === 'onward') return page.redirect(loaded.href, answer ? 303 : 302)
  if (loaded.state === 'unavailable') page.response.status = 503
  return loaded
}
