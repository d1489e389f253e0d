import { defineMiddleware } from 'astro:middleware'
import { safeReturnTo } from '#auth/return-url.ts'
import type { RateLimitedAction } from '#http/shared/rate-limit.ts'
import { checksOf, type PageCheck, runChecks } from './page-checks.ts'

/** Signed out: off to the provider, and back here afterwards (decisions §4). */
const auth: PageCheck = ({ locals, request, redirect }) => {
  if (locals.session || locals.trouble) return undefined
  const returnTo = safeReturnTo(locals.asked)
  // 303 turns a form post into a visit of the login page.
  return redirect(locals.pathTo('login', {}, { returnTo }), request.method === 'GET' ? 302 : 303)
}

/** Too often of late: trouble instead of the page. */
const atMost =
  (action: RateLimitedAction): PageCheck =>
  async ({ locals }) => {
    const { wait } = await locals.limit.take(action)
    if (wait > 0) locals.trouble = { kind: 'tooMany', status: 429, wait }
    return undefined
  }

/** Too many wrong links of late. What looks a link up counts it there, since only wrong ones are to count. */
const link: PageCheck = async ({ locals }) => {
  const wait = await locals.limit.wait('wrongLink')
  if (wait > 0) locals.trouble = { kind: 'tooMany', status: 429, wait }
  return undefined
}

/** The checks a page can name. `user` is done by its own step; here it only has to be a known name. */
const known = {
  auth,
  user: () => undefined,
  login: atMost('login'),
  loginReturn: atMost('loginReturn'),
  link,
} satisfies Record<string, PageCheck>

/** Runs the checks the page names; trouble found by an earlier step is shown instead of the page. */
export const access = defineMiddleware(async (context, next) => {
  const { locals } = context
  const names = checksOf(locals.route)
  const answer = await runChecks(names, known, context)
  if (answer) {
    await locals.keepDraft()
    return answer
  }
  const needsTraveller = names.includes('auth') || (locals.route === 'index' && locals.session !== null)
  if (!locals.trouble || !(needsTraveller || locals.trouble.kind === 'tooMany')) return next()
  await locals.keepDraft()
  return next('/trouble')
})
