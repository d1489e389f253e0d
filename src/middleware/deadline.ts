import { defineMiddleware } from 'astro:middleware'
import { PAGE_BUDGET_MS } from '#backoffice/client/call.ts'

/**
 * Gives all that a page reads one end (quality.md, Faults: the rest of the page in 5 s), however many calls wait for
 * each other. What changes something has none: cut short, nobody would know what became of it.
 */
export const deadline = defineMiddleware(({ locals, request }, next) => {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  locals.deadline = reads ? performance.now() + PAGE_BUDGET_MS : Number.POSITIVE_INFINITY
  return next()
})
