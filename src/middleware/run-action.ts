import { getActionContext } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import { plainAnswer } from '#http/shared/plain-answer.ts'
import { withoutMessage } from './action-bug.ts'

/**
 * Runs an action as Astro would, with two differences. A body that is not a valid form is answered here: Astro would go on to
 * render the page, whose islands read the form again and fail half-way. And the message of an unexpected error is kept from the
 * browser.
 */
export const runAction = defineMiddleware(async (context, next) => {
  const { locals, request } = context
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (!action) return next()
  const result = withoutMessage(await action.handler(), locals.log)
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
