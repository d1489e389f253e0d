import { defineMiddleware } from 'astro:middleware'
import { actionAsked } from './action-asked.ts'

type Actions = { readonly [name: string]: unknown }

/** Whether an action of this name (`group.name` in a group) exists. A group's own name does not count: Astro would throw. */
export function isAction(actions: Actions, name: string): boolean {
  let found: unknown = actions
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return false
    found = Reflect.get(found, part)
  }
  return typeof found === 'function'
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

/** Whether Astro will read the body as JSON. An empty body counts as no input. */
async function isSoundBody(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type')?.split(';')[0]?.toLowerCase()
  if (type !== 'application/json') return true
  const text = await request.clone().text()
  return text === '' || isSoundJson(text)
}

/** The answer that `astro:actions` in the browser turns into an error. */
const actionError = (status: 400 | 404, code: 'BAD_REQUEST' | 'NOT_FOUND') =>
  Response.json({ type: 'AstroActionError', code, status }, { status })

/**
 * Refuses a post to an unknown action (404), or with invalid JSON (400); Astro would answer both with 500. Malformed forms get
 * 415 from Astro itself.
 */
export const validAction = defineMiddleware(async ({ request, url, routePattern }, next) => {
  const name = request.method === 'POST' ? actionAsked(url, routePattern) : null
  // The "not found" page is rendered for the posted request, but runs no action.
  if (name === null || routePattern === '/404' || routePattern === '/500') return next()
  const { server } = await import('../actions/index.ts')
  if (!isAction(server, name)) {
    return routePattern.startsWith('/_actions')
      ? actionError(404, 'NOT_FOUND')
      : new Response(null, { status: 404 })
  }
  return (await isSoundBody(request)) ? next() : actionError(400, 'BAD_REQUEST')
})
