import { defineMiddleware } from 'astro:middleware'
import { randomUUID } from 'node:crypto'
import type { APIContext } from 'astro'
import { PAGE_BUDGET_MS } from '#backoffice/client/call.ts'
import { limits } from '#config/limits.ts'
import { isByAddress, type RateLimitedAction } from '#http/shared/rate-limit.ts'
import { routeEntry } from '#routes.ts'
import { services } from '../services.ts'
import { isRead } from './is-read.ts'
import { guardLocals } from './locals.ts'

/** Sets the request's id, for our log, the backoffice's log and the error page, and the request's log. */
export function setRequest({ locals, request }: Pick<APIContext, 'locals' | 'request'>): void {
  // The HTTP entry passes the id in locals and, because Astro drops locals on a 404, in a header that it overwrites.
  locals.requestId ??= request.headers.get('x-request-id') ?? randomUUID()
  locals.clientIp ??= request.headers.get('x-forwarded-for') ?? ''
  locals.log ??= services().logOf(locals.requestId)
}

/** Gives the request its id and its log. */
export const requestId = defineMiddleware((context, next) => {
  guardLocals(context.locals)
  setRequest(context)
  return next()
})

/**
 * Gives all reads of a page one deadline (product §20: the rest of the page in 5 s), however many calls wait for each other. A
 * write has no deadline: the outcome of an aborted write would be unknown.
 */
export const deadline = defineMiddleware(({ locals, request }, next) => {
  const reads = isRead(request)
  const isUnhurried = locals.route !== null && routeEntry(locals.route).unhurried
  locals.deadline =
    reads && !isUnhurried
      ? performance.now() + PAGE_BUDGET_MS * services().config.patience
      : Number.POSITIVE_INFINITY
  return next()
})

/**
 * Gives the request its rate limits. A response with 429 or 503 says when to retry, whichever part set the status: when the reached
 * limit allows it, or in a moment.
 */
export const limit = defineMiddleware(async ({ locals }, next) => {
  const { rateLimits } = services()
  let reached = 0
  const keyOf = (action: RateLimitedAction, travellerId?: string) =>
    isByAddress(action) ? locals.clientIp : (travellerId ?? locals.user?.id ?? '')
  locals.limit = {
    take: async (action, travellerId) => {
      const permit = await rateLimits.take(action, keyOf(action, travellerId))
      reached = Math.max(reached, permit.wait)
      return permit
    },
    wait: (action) => rateLimits.wait(action, keyOf(action)),
  }
  const response = await next()
  if ([429, 503].includes(response.status) && !response.headers.has('retry-after')) {
    response.headers.set('retry-after', String(reached || limits.retryAfter / 1000))
  }
  return response
})
