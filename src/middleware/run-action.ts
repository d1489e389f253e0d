import { getActionContext } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import { plainAnswer } from '#http/shared/plain-answer.ts'

/**
 * Runs the action that a form is posted to, as Astro would, but answers itself for a body that is not the form it
 * should be. Astro would go on to render the page, whose islands read the form once more and fail in the middle of it.
 */
export const runAction = defineMiddleware(async (context, next) => {
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (action?.calledFrom !== 'form') return next()
  const result = await action.handler()
  if (result.error?.code === 'UNSUPPORTED_MEDIA_TYPE') {
    const { status, type, body } = plainAnswer('badForm', context.request.headers.get('accept'))
    return new Response(body, { status, headers: { 'content-type': type } })
  }
  setActionResult(action.name, serializeActionResult(result))
  return next()
})
