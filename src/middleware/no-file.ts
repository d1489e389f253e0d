import { defineMiddleware } from 'astro:middleware'

/** An endpoint has no words: what it could not give is said by the trouble page. */
export const noFile = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  return locals.trouble?.kind === 'noFile' ? next('/trouble') : response
})
