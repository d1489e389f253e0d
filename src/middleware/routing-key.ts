import { defineMiddleware } from 'astro:middleware'
import { routingKeyTarget } from '#i18n/slugs.ts'

/** `?routingKey=` on any page redirects to the localized path of the named route (product §4). */
export const routingKey = defineMiddleware(({ locals, url, request, redirect }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  const target = routingKeyTarget(locals.market.locale, url.searchParams, locals.path)
  if (!target) return next()
  if (target.kind === 'redirect') return redirect(target.location, 302)
  locals.toasts.push({ type: 'info', key: 'shell:routingKeyUnknown' })
  url.search = target.search
  locals.asked = target.location
  return next()
})
