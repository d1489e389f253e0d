import { defineMiddleware } from 'astro:middleware'

/** Lets later steps, pages and endpoints set why a page cannot be shown. */
export const trouble = defineMiddleware(({ locals }, next) => {
  locals.trouble = null
  locals.fail = (trouble) => {
    locals.trouble = trouble
  }
  return next()
})

/** An endpoint has no texts of its own: when it has no file to send, the trouble page is shown. */
export const answerNoFile = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  return locals.trouble?.kind === 'noFile' ? next('/trouble') : response
})
