import { ActionError, getActionContext, type SafeResult } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import { kindOfAction } from '#forms/action.ts'
import { plainAnswer } from '#http/shared/plain-answer.ts'
import { routeEntry } from '#routes.ts'
import { signInPath } from './sign-in-path.ts'

/**
 * The name of the action that a request calls, by address (`/_actions/<name>`, with or without a trailing slash) or by a form's
 * query parameter; null without one.
 */
function postedName(url: URL, routePattern: string): string | null {
  if (routePattern.startsWith('/_actions')) return url.pathname.replace(/^.*\/_actions\/|\/$/g, '')
  return url.searchParams.get('_action')
}

/** Whether a body is JSON that our code can handle: text with half a surrogate pair cannot be put into a URL. */
function isSoundJson(text: string): boolean {
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError()
      return value
    })
    return true
  } catch {
    return false
  }
}

/** Whether a body that Astro will parse as JSON is sound. An empty body counts as no input. */
async function isSoundBody(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type')?.split(';')[0]?.toLowerCase()
  if (type !== 'application/json') return true
  const text = await request.clone().text()
  return text === '' || isSoundJson(text)
}

const statusOf = { BAD_REQUEST: 400, FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409 } as const

/** The response that `astro:actions` in the browser turns into an error of this code. */
export function actionError(code: keyof typeof statusOf): Response {
  const status = statusOf[code]
  return Response.json({ type: 'AstroActionError', code, status }, { status })
}

/**
 * Sets the posted action. Refuses an unknown one, or one that needs a session without one (404), and invalid JSON (400): they would
 * end in a 500. Malformed forms get 415 from Astro itself.
 */
export const postedAction = defineMiddleware(async ({ locals, request, url, routePattern }, next) => {
  locals.action = null
  const name = request.method === 'POST' ? postedName(url, routePattern) : null
  // The "not found" page is rendered for the posted request, but runs no action.
  if (name === null || routePattern === '/404' || routePattern === '/500') return next()
  const { server } = await import('../actions/index.ts')
  const kind = kindOfAction(server, name)
  const opensNone = locals.route !== null && routeEntry(locals.route).besideSession
  if (kind === null || (opensNone && !kind.besideSession)) {
    return routePattern.startsWith('/_actions')
      ? actionError('NOT_FOUND')
      : new Response(null, { status: 404 })
  }
  locals.action = { name, kind }
  return (await isSoundBody(request)) ? next() : actionError('BAD_REQUEST')
})

type Result = SafeResult<never, unknown>

/**
 * Removes the error message, which Astro would send to the browser, from the result of an action that failed with a bug of ours.
 * The message goes to the log instead; any other result is unchanged.
 */
export function withoutMessage<Answer extends Result>(
  result: Answer,
  log: Pick<App.Locals['log'], 'error'>,
): Answer {
  if (result.error?.code !== 'INTERNAL_SERVER_ERROR') return result
  log.error({ err: result.error }, 'an action failed with a bug')
  return { ...result, error: new ActionError({ code: 'INTERNAL_SERVER_ERROR' }) }
}

/**
 * Runs an action as Astro would, with three differences. A body that is not a valid form is answered here: Astro would go on to
 * render the page, whose islands read the form again and fail half-way. The message of an unexpected error is kept from the
 * browser. And a write whose token is refused even after renewal ends at the sign-in: it had no effect.
 */
export const runAction = defineMiddleware(async (context, next) => {
  const { locals, request } = context
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (!action || locals.action === null) return next()
  const result = withoutMessage(await action.handler(), locals.log)
  if (locals.wasUnauthorised && (await locals.endRefusedSession())) {
    // A script posts the form again as a page would, and that post ends at the sign-in with the typed fields.
    if (action.calledFrom === 'rpc') return actionError('FORBIDDEN')
    await locals.keepDraft()
    return context.redirect(signInPath(locals, true), 303)
  }
  if (action.calledFrom === 'rpc') {
    const serialized = serializeActionResult(result)
    if (serialized.type === 'empty') return new Response(null, { status: serialized.status })
    const headers = { 'content-type': serialized.contentType }
    return new Response(serialized.body, { status: serialized.status, headers })
  }
  if (result.error?.code === 'UNSUPPORTED_MEDIA_TYPE') {
    const { language } = locals.market
    const answer = plainAnswer('badForm', { accept: request.headers.get('accept'), language })
    return new Response(answer.body, answer)
  }
  if (result.error?.code === 'INTERNAL_SERVER_ERROR') {
    locals.toasts.push({ type: 'danger', key: 'shell:errorText' })
  }
  setActionResult(action.name, serializeActionResult(result))
  return next()
})
