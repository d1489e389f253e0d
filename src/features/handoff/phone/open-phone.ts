import { type ActionReturnType, actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import type { FileErrors } from '#features/scan/rules.ts'
import { statusOf } from '#forms/outcome.ts'
import type { phone } from './actions.ts'
import { loadPhone, type PhonePage, statusOfPhone } from './page.ts'

type Page = Pick<AstroGlobal, 'response' | 'locals' | 'redirect' | 'getActionResult'>

export interface OpenedPhone {
  page: PhonePage
  /** What is wrong with the digits, in words. */
  digitsError: string | undefined
  fileErrors: FileErrors
}

/** Answers a request for a phone's page: a redirect after what was done, else what it shows. */
export async function openPhone(at: Page, code: string): Promise<OpenedPhone | Response> {
  const { locals, response } = at
  const claim = at.getActionResult(actions.phone.claim)
  const upload = at.getActionResult(actions.phone.upload)
  const left = at.getActionResult(actions.phone.leave)
  const answer = claim?.data ?? upload?.data ?? left?.data
  // The same address again, so that Back and reload do no harm.
  if (answer?.ok || answer?.code === 'step') return at.redirect(answer.href, 303)
  const page = await loadPhone(locals, code)
  const status = statusOfPhone[page.state]
  if (status) response.status = status
  else if (answer) response.status = answer.code === 'files' ? 400 : statusOf[answer.code]
  // Not a form of ours, or one cut in two.
  else if (claim?.error || upload?.error || left?.error) response.status = 400
  return {
    page,
    digitsError: claim?.data && digitsError(claim.data, locals),
    fileErrors: answer?.code === 'files' ? answer.errors : {},
  }
}

type Claimed = NonNullable<Awaited<ActionReturnType<typeof phone.claim>>['data']>

function digitsError(claim: Claimed, { t }: App.Locals): string | undefined {
  if (claim.ok || claim.code !== 'invalid') return undefined
  if (claim.triesLeft === null) return t('handoff:phone.digits.empty')
  return t('handoff:phone.digits.wrong', { count: claim.triesLeft })
}
