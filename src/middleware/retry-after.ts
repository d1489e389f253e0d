import { defineMiddleware } from 'astro:middleware'
import { limits } from '#config/limits.ts'

/** What cannot be had or done just now says when to ask again, whichever part of it said so: a reached limit, or a moment. */
export const retryAfter = defineMiddleware(async ({ locals }, next) => {
  locals.limitWait = 0
  const response = await next()
  if ([429, 503].includes(response.status) && !response.headers.has('retry-after')) {
    response.headers.set('retry-after', String(locals.limitWait || limits.retryAfter / 1000))
  }
  return response
})
