import { defineMiddleware } from 'astro:middleware'
import { safeReturnTo } from '#auth/return-url.ts'
import { OWNER_INPUT } from '#forms/owner-input.ts'
import { services } from '../services.ts'

/** The action that a form posts to, from its address. */
const actionOf = (url: URL): string | null => url.searchParams.get('_action')

/** An `astro:actions` function converts to the string `?_action=name`. */
const nameOf = (action: { toString: () => string }): string | null =>
  new URLSearchParams(action.toString()).get('_action')

/** The posted form; null for a body that is malformed or not a form: the action reports that, and there is nothing to keep. */
const formOf = (request: Request): Promise<FormData | null> =>
  request
    .clone()
    .formData()
    .catch(() => null)

/**
 * Lets typed form fields outlive the session: `keepDraft` stores a post that cannot reach its page, `typed` returns it when the
 * page is shown again. A draft belongs to one traveller, so that the next one in this browser does not find it.
 */
export const draft = defineMiddleware(({ locals, request, url }, next) => {
  const { drafts } = services()
  const posted = request.method === 'POST' ? actionOf(url) : null
  // The same path as the login's returnTo.
  const path = () => safeReturnTo(locals.requestedPath).split('?', 1)[0] ?? '/'

  locals.keepDraft = async () => {
    if (posted === null) return
    const form = await formOf(request)
    if (form === null) return
    const mark = form.get(OWNER_INPUT)
    // The new page's form has its own mark.
    form.delete(OWNER_INPUT)
    const kept = drafts.keep(
      locals.cookies,
      { path: path(), action: posted, mark },
      form,
      locals.session?.record.subject,
    )
    if (!kept) locals.flash('warning', 'session-end:notKept')
  }
  locals.typed = async (action) => {
    const name = nameOf(action)
    if (name === null) return null
    if (posted === name) return formOf(request)
    if (!locals.session || locals.isUnseen) return null
    const kept = drafts.take(locals.cookies, { path: path(), action: name }, locals.session.record.subject)
    if (kept) locals.toasts.push({ type: 'info', key: 'session-end:restored' })
    return kept
  }

  if (locals.session) drafts.dropForeign(locals.cookies, locals.session.record.subject)
  return next()
})
