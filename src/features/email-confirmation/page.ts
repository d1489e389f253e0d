import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import type { DrawingName } from '#ui/drawings.ts'
import { type ConfirmationState, confirmationStatus, stateOfVisit } from './rules.ts'

const pictures: Record<ConfirmationState, DrawingName> = {
  ask: 'letter',
  confirmed: 'boat',
  used: 'harbour',
  expired: 'hourglass',
  unknown: 'signpost',
  missing: 'bridge',
  busy: 'tent',
  unavailable: 'tent',
  unanswered: 'hourglass',
}

type Page = Pick<AstroGlobal, 'url' | 'response' | 'locals' | 'getActionResult' | 'redirect'>

/**
 * Handles a visit to a confirmation link: returns what the page shows, or a redirect once the traveller has answered. The outcome
 * is shown at an address without the token, so that the token leaves the address bar and reloading sends nothing again. Call it
 * in a page's frontmatter.
 */
export function confirmationPage({ url, response, locals, getActionResult, redirect }: Page) {
  const { t, pathTo, params } = locals
  const posted = getActionResult(actions.confirmEmail)
  if (posted?.data?.ok) {
    return redirect(pathTo('auth/confirm-email', {}, { outcome: posted.data.outcome }), 303)
  }
  const failure = posted?.data?.ok === false ? posted.data.code : 'unavailable'
  const state = posted ? failure : stateOfVisit(params.token, url.searchParams.get('outcome'))
  response.status = confirmationStatus[state]
  const messageKey = state === 'busy' ? 'unavailable' : state
  return {
    state,
    picture: pictures[state],
    title: t(`email-confirmation:${messageKey}.title`),
    text: state === 'busy' ? t('ui:busy') : t(`email-confirmation:${messageKey}.text`),
  }
}
