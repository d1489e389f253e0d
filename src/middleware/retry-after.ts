import { defineMiddleware } from 'astro:middleware'
import { limits } from '#http/shared/limits.ts'

/** A page that cannot be shown just now says when to ask again, whichever part of it said so. */
export const retryAfter = defineMiddleware(async (_, next) => {
  const response = await next()
  if (response.status === 503 && !response.headers.has('retry-after')) {
    response.headers.set('retry-after', String(limits.retryAfter / 1000))
  }
  return response
})
