import { defineMiddleware } from 'astro:middleware'
import { randomUUID } from 'node:crypto'
import { services } from '../services.ts'
import { guardLocals } from './absent-locals.ts'

/** Gives the request an id that finds it in our log, in the backoffice's log and on the error page. */
export const requestId = defineMiddleware(({ locals, request }, next) => {
  guardLocals(locals)
  // The HTTP entry passes the id in locals and, because Astro drops locals on a 404, in a header that it overwrites.
  locals.requestId ??= request.headers.get('x-request-id') ?? randomUUID()
  locals.clientIp ??= request.headers.get('x-forwarded-for') ?? ''
  locals.log ??= services().logOf(locals.requestId)
  return next()
})
