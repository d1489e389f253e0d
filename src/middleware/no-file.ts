import { defineMiddleware } from 'astro:middleware'

/** An endpoint has no copy of its own: when it has no file to give, the trouble page answers. */
export const noFile = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  return locals.trouble?.kind === 'noFile' ? next('/trouble') : response
})
