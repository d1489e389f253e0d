import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { isConfirmed } from '#auth/confirmation.ts'
import { requireUser } from '#auth/signed-in.ts'
import { BackofficeError } from '#backoffice/client/errors.ts'
import type { User } from '#backoffice/wire/user.ts'
import { failureStatuses } from '#forms/outcome.ts'
import type { LeaveReason } from './rules.ts'

type Page = Pick<AstroGlobal, 'url' | 'response' | 'locals' | 'getActionResult' | 'redirect'>

/** What the page offers: sign in again, then delete; write to customer care if it cannot be done here; or stay after all. */
export type LeavePage = { user: User; reasons: LeaveReason[] | null } & (
  | { kind: 'confirm' | 'delete' }
  /** `code`: what the request revealed. */
  | { kind: 'care'; code: 'unconfirmed' | 'missing' | null }
  | { kind: 'stay'; until: string }
  /** It is unknown whether the request arrived. */
  | { kind: 'nothing' }
)

/** Answers a request for the page: a redirect after an action, else what the page shows. Call it in a page's frontmatter. */
export async function leavePage(page: Page): Promise<LeavePage | Response> {
  const { locals, url } = page
  const { ask, stay } = actions.leaving
  const answer = page.getActionResult(ask)?.data ?? page.getActionResult(stay)?.data
  const here = locals.pathTo('account/leave')
  if (answer?.ok) {
    if (answer.done === 'stays') locals.flash('success', 'leave:stay.done')
    if (answer.done === 'asked') locals.flash('success', 'leave:done')
    if (answer.done === 'othersGoOn') locals.flash('danger', 'leave:othersGoOn')
    return page.redirect(here, 303)
  }
  if (answer) page.response.status = answer.code === 'care' ? 200 : failureStatuses[answer.code]
  const isUnknown = answer?.code === 'unknown'
  const user = isUnknown ? await readAgain(locals) : requireUser(locals).user
  const reasons = answer?.code === 'refused' ? answer.reasons : null
  if (!user) return { user: requireUser(locals).user, reasons, kind: 'nothing' }
  if (user.deletionRequest)
    return { user, reasons, kind: 'stay', until: user.deletionRequest.withdrawableUntil }
  if (isUnknown) return { user, reasons, kind: 'nothing' }
  if (answer?.code === 'care') return { user, reasons, kind: 'care', code: 'missing' }
  if (user.deletionRequest === undefined) return { user, reasons, kind: 'care', code: null }
  // Whatever its value: an open tab may have that of an earlier release.
  if (url.searchParams.has('confirm')) return { user, reasons, kind: 'care', code: 'unconfirmed' }
  const isReady = !answer && locals.session !== null && isConfirmed(locals.session.record)
  return { user, reasons, kind: isReady ? 'delete' : 'confirm' }
}

/** The traveller's record after a write with an unknown outcome; null if it cannot be read. */
async function readAgain({ backoffice, log }: Pick<App.Locals, 'backoffice' | 'log'>): Promise<User | null> {
  try {
    return await backoffice.users.me()
  } catch (error) {
    if (!(error instanceof BackofficeError)) throw error
    log.warn({ err: error }, 'cannot tell whether the deletion of an account was asked for')
    return null
  }
}
