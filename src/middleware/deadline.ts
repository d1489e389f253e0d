import { defineMiddleware } from 'astro:middleware'
import { PAGE_BUDGET_MS } from '#backoffice/client/call.ts'
import { services } from '../services.ts'

/**
 * Gives all reads of a page one deadline (product §20: the rest of the page in 5 s), however many calls wait for each other. A
 * write has no deadline: if it were cut off, nobody would know whether it took effect.
 */
export const deadline = defineMiddleware(({ locals, request }, next) => {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  locals.deadline = reads
    ? performance.now() + PAGE_BUDGET_MS * services().config.patience
    : Number.POSITIVE_INFINITY
  return next()
})
