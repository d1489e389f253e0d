import { defineMiddleware } from 'astro:middleware'
import { createDrafts, type Drafts } from '#auth/drafts.ts'
import { safeReturnTo } from '#auth/return-url.ts'
import { services } from '../services.ts'

let made: Drafts | undefined
const drafts = (): Drafts => {
  made ??= createDrafts(services().config.session.secret)
  return made
}

/** The action a form is posted to, from its address. */
const actionOf = (url: URL): string | null => url.searchParams.get('_action')

/** `astro:actions` write themselves as `?_action=name`. */
const nameOf = (action: { toString: () => string }): string | null =>
  new URLSearchParams(action.toString()).get('_action')

/** The form of a post; null for what is no form, or a broken one: the action says so, and there is nothing to keep. */
const formOf = (request: Request): Promise<FormData | null> =>
  request
    .clone()
    .formData()
    .catch(() => null)

/**
 * What was typed into a form outlives the session: `keepDraft` where a post cannot reach its page, `typed` where the
 * page is shown again. Bound to the traveller, so that the next one in this browser does not find it.
 */
export const draft = defineMiddleware(({ locals, request, url }, next) => {
  const posted = request.method === 'POST' ? actionOf(url) : null
  // As the login's returnTo will write it.
  const path = () => safeReturnTo(locals.asked).split('?', 1)[0] ?? '/'

  locals.keepDraft = async () => {
    if (posted === null) return
    const form = await formOf(request)
    if (form === null) return
    const kept = drafts().keep(
      locals.cookies,
      { path: path(), action: posted },
      form,
      locals.session?.record.subject,
    )
    if (!kept) locals.flash('warning', 'session-end:notKept')
  }
  locals.typed = async (action) => {
    const name = nameOf(action)
    if (name === null) return null
    if (posted === name) return formOf(request)
    if (!locals.session || locals.isPrefetch) return null
    const kept = drafts().take(locals.cookies, { path: path(), action: name }, locals.session.record.subject)
    if (kept) locals.toasts.push({ type: 'info', key: 'session-end:restored' })
    return kept
  }

  if (locals.session) drafts().dropForeign(locals.cookies, locals.session.record.subject)
  return next()
})
