import { defineMiddleware } from 'astro:middleware'
import { toNamedRoute, toOwnSlug } from './early-answers.ts'

/** Redirects a slug of another locale, an old slug or an old query permanently to this market's own address (record 012). */
export const foreignSlug = defineMiddleware(({ locals, url, request, redirect }, next) => {
  const target = toOwnSlug(locals, url, request)
  return target ? redirect(target.location, target.status) : next()
})

/**
 * `?routingKey=` redirects any page to the localized path of the named route; if that is unknown, to the page itself (product §4).
 */
export const routingKey = defineMiddleware(({ locals, url, request, redirect }, next) => {
  const target = toNamedRoute(locals, url, request)
  if (!target) return next()
  if (target.isUnknown) locals.flash('info', 'shell:routingKeyUnknown')
  return redirect(target.location, target.status)
})
