import { safeReturnTo } from '#auth/return-url.ts'
import type { EarlyRedirect } from './early-answers.ts'
import { isRead } from './is-read.ts'

/** The sign-in that returns to the requested page; after a post via our own page, since no foreign host may follow (record 035). */
export const signInPath = (
  { pathTo, requestedPath }: Pick<App.Locals, 'pathTo' | 'requestedPath'>,
  isPost = false,
) => pathTo('login', {}, { returnTo: safeReturnTo(requestedPath), ...(isPost && { onward: 'page' }) })

/** Redirects signed-out visitors to the sign-in; 303 turns a form post into a GET of it. */
export const toSignIn = (
  request: Pick<Request, 'method'>,
  locals: Parameters<typeof signInPath>[0],
): EarlyRedirect =>
  isRead(request)
    ? { location: signInPath(locals), status: 302 }
    : { location: signInPath(locals, true), status: 303 }
