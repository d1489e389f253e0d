import { defineMiddleware } from 'astro:middleware'
import { actionAsked } from './action-asked.ts'

type Actions = { readonly [name: string]: unknown }

/** Whether an action has this name, `group.name` in a group. A group itself is none: Astro would throw. */
export function isAction(actions: Actions, name: string): boolean {
  let found: unknown = actions
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return false
    found = Reflect.get(found, part)
  }
  return typeof found === 'function'
}

/** Whether a body is JSON that any code of ours can take: half a surrogate pair in a text fits into no URL. */
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

/** Whether Astro will read the body as JSON. Nothing at all is no input. */
async function isSoundBody(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type')?.split(';')[0]?.toLowerCase()
  if (type !== 'application/json') return true
  const text = await request.clone().text()
  return text === '' || isSoundJson(text)
}

/** The error that `astro:actions` makes of an answer in the browser. */
const actionError = (status: 400 | 404, code: 'BAD_REQUEST' | 'NOT_FOUND') =>
  Response.json({ type: 'AstroActionError', code, status }, { status })

/**
 * Refuses a post for no action of ours (404), or with JSON that is none (400), of which Astro would make a 500. Forms
 * that are broken get 415 from Astro itself.
 */
export const soundAction = defineMiddleware(async ({ request, url, routePattern }, next) => {
  const name = request.method === 'POST' ? actionAsked(url, routePattern) : null
  // The page "not found" is asked with what was posted, but runs nothing.
  if (name === null || routePattern === '/404' || routePattern === '/500') return next()
  const { server } = await import('../actions/index.ts')
  if (!isAction(server, name)) {
    return routePattern.startsWith('/_actions')
      ? actionError(404, 'NOT_FOUND')
      : new Response(null, { status: 404 })
  }
  return (await isSoundBody(request)) ? next() : actionError(400, 'BAD_REQUEST')
})
