import { defineMiddleware } from 'astro:middleware'
import { localizedRedirect, routingKeyTarget } from '#i18n/slugs.ts'

/** Redirects a slug of another locale, an old slug or an old query permanently to this market's own address (record 012). */
export const foreignSlug = defineMiddleware(({ locals, url, request, redirect }, next) => {
  if (locals.route === null) return next()
  const target = localizedRedirect(locals.market.locale, locals.path, url.search)
  if (target === null) return next()
  return redirect(target, request.method === 'GET' || request.method === 'HEAD' ? 308 : 307)
})

/** `?routingKey=` on any page redirects to the localized path of the named route (product §4). */
export const routingKey = defineMiddleware(({ locals, url, request, redirect }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  const target = routingKeyTarget(locals.market.locale, url.searchParams, locals.path)
  if (!target) return next()
  if (target.kind === 'redirect') return redirect(target.location, 302)
  locals.toasts.push({ type: 'info', key: 'shell:routingKeyUnknown' })
  url.search = target.search
  locals.requestedPath = target.location
  return next()
})
