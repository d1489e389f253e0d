import { defineMiddleware } from 'astro:middleware'
import { randomUUID } from 'node:crypto'
import { services } from '../services.ts'

/** Names the request, so that one id finds it in our log, in the backoffice's and on the error page. */
export const requestId = defineMiddleware(({ locals, request }, next) => {
  // The HTTP entry gives an id, in locals and, where Astro drops those (404), in a header it overwrites.
  locals.requestId ??= request.headers.get('x-request-id') ?? randomUUID()
  locals.clientIp ??= request.headers.get('x-forwarded-for') ?? ''
  locals.log ??= services().logOf(locals.requestId)
  return next()
})
