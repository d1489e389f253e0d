import type { AstroGlobal } from 'astro'
import { FORGOTTEN_AT_SIGN_OUT } from '#auth/logout.ts'

/**
 * Responds to a request that has signed the traveller out: a redirect, or null if a page has to go on to `onward` (`Onward.astro`),
 * because a form was posted and the address is the provider's. Sets the headers of that page, which is already a visitor's.
 */
export function answerSignOut(
  { request, response, locals }: Pick<AstroGlobal, 'request' | 'response' | 'locals'>,
  onward: string,
): Response | null {
  response.headers.set(...FORGOTTEN_AT_SIGN_OUT)
  if (request.method !== 'POST' || !URL.canParse(onward)) {
    response.headers.set('Location', onward)
    return new Response(null, { status: 303, headers: response.headers })
  }
  response.headers.set('Refresh', `0; url=${onward}`)
  locals.forgetTraveller()
  return null
}
