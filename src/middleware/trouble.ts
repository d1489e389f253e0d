import { defineMiddleware } from 'astro:middleware'

/** Lets later steps, pages and endpoints say why a page cannot be shown. */
export const trouble = defineMiddleware(({ locals }, next) => {
  locals.trouble = null
  locals.fail = (trouble) => {
    locals.trouble = trouble
  }
  return next()
})

/** An endpoint has no copy of its own: when it has no file to give, the trouble page answers. */
export const answerNoFile = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  return locals.trouble?.kind === 'noFile' ? next('/trouble') : response
})
