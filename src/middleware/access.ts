import { defineMiddleware } from 'astro:middleware'
import type { APIContext, MiddlewareNext } from 'astro'
import { safeReturnTo } from '#auth/return-url.ts'
import type { RateLimitedAction } from '#http/shared/rate-limit.ts'
import { listChecks, routeEntry } from '#routes.ts'
import { actionError } from './actions.ts'
import { isRead } from './is-read.ts'
import { toSignIn } from './sign-in-path.ts'

/** A page names a check that does not exist: status 500 (product §6). */
export class UnknownMiddleware extends Error {
  override readonly name = 'UnknownMiddleware'
  constructor(name: string) {
    super(`the page names the middleware "${name}", which does not exist`)
  }
}

/** Returns a response instead of the page; undefined lets the request through. */
type PageCheck = (context: APIContext) => Response | undefined | Promise<Response | undefined>

/** Runs the named checks in order; the first response wins. Throws UnknownMiddleware. */
export async function runChecks(
  names: readonly string[],
  known: Readonly<Record<string, PageCheck>>,
  context: APIContext,
): Promise<Response | undefined> {
  for (const name of names) {
    if (!Object.hasOwn(known, name)) throw new UnknownMiddleware(name)
  }
  for (const name of names) {
    const answer = await known[name]?.(context)
    if (answer) return answer
  }
  return undefined
}

/** Signed out: redirect to the provider, and back here afterwards (product §5). */
const auth: PageCheck = ({ locals, request, redirect }) => {
  if (locals.session || locals.trouble) return undefined
  const { location, status } = toSignIn(request, locals)
  return redirect(location, status)
}

/** Counts the request against a rate limit, and shows the trouble page once the limit is reached. */
const atMost =
  (action: RateLimitedAction): PageCheck =>
  async ({ locals }) => {
    const { wait } = await locals.limit.take(action)
    if (wait > 0) locals.fail({ kind: 'tooMany', status: 429, wait })
    return undefined
  }

/** Shows the trouble page after too many wrong links. The count happens where a link is looked up, since only wrong links count. */
const link: PageCheck = async ({ locals }) => {
  const wait = await locals.limit.wait('wrongLink')
  if (wait > 0) locals.fail({ kind: 'tooMany', status: 429, wait })
  return undefined
}

/** The checks that a page can name. `user` has its own middleware step; here it only has to be a known name. */
const known = {
  auth,
  user: () => undefined,
  login: atMost('login'),
  loginReturn: atMost('loginReturn'),
  link,
} satisfies Record<string, PageCheck>

/**
 * Keeps the token in a page's address out of the Referer of its requests, even to ourselves. Not no-referrer: a form would then be
 * sent with the origin "null" and refused.
 */
function withoutReferrer(response: Response): Response {
  response.headers.set('Referrer-Policy', 'strict-origin')
  return response
}

/** Runs the checks that the page names; trouble found by an earlier step is shown instead of the page. */
export const access = defineMiddleware(async (context, next) => {
  const names = listChecks(context.locals.route)
  const response = await checked(context, next, names)
  return names.includes('link') ? withoutReferrer(response) : response
})

async function checked(
  context: APIContext,
  next: MiddlewareNext,
  names: readonly string[],
): Promise<Response> {
  const { locals } = context
  const answer = await runChecks(names, known, context)
  if (answer) {
    await locals.keepDraft()
    return answer
  }
  const needsTraveller = names.includes('auth') || (locals.route === 'index' && locals.session !== null)
  if (!locals.trouble || !(needsTraveller || locals.trouble.kind === 'tooMany')) return next()
  await locals.keepDraft()
  return next('/trouble')
}

/**
 * Redirects a traveller with missing consents from every other page to the consents page, and refuses every action except giving
 * them, before it runs (product §6). A script gets the code `FORBIDDEN` and posts its form again as a page would
 * (src/forms/use-submit.ts).
 */
export const privacyGuard = defineMiddleware(async ({ locals, request, redirect, routePattern }, next) => {
  if (!locals.privacyError) return next()
  const gives = locals.action?.kind.withoutConsents
  if (routePattern.startsWith('/_actions')) return gives ? next() : actionError('FORBIDDEN')
  const isOpen = locals.route !== null && routeEntry(locals.route).withoutConsents
  if (isOpen && (locals.action === null || gives)) return next()
  await locals.keepDraft()
  const returnTo = safeReturnTo(locals.requestedPath)
  const target = locals.pathTo('account-communications', {}, { returnTo })
  return redirect(target, isRead(request) ? 302 : 303)
})
