import { defineMiddleware } from 'astro:middleware'
import { localizedRedirect, routingKeyTarget } from '#i18n/slugs.ts'
import { isRead } from './is-read.ts'

/** Redirects a slug of another locale, an old slug or an old query permanently to this market's own address (record 012). */
export const foreignSlug = defineMiddleware(({ locals, url, request, redirect }, next) => {
  if (locals.route === null) return next()
  const target = localizedRedirect(locals.market.locale, locals.path, url.search)
  if (target === null) return next()
  return redirect(target, isRead(request) ? 308 : 307)
})

/** `?routingKey=` on any page redirects to the localized path of the named route, of an unknown one to the page without it (product §4). */
export const routingKey = defineMiddleware(({ locals, url, request, redirect }, next) => {
  if (!isRead(request)) return next()
  const target = routingKeyTarget(locals.market.locale, url.searchParams, locals.path)
  // Of an address that is no page nothing is repeated, not even to ourselves.
  if (!target || (target.kind === 'drop' && locals.route === null)) return next()
  if (target.kind === 'drop') locals.flash('info', 'shell:routingKeyUnknown')
  return redirect(target.location, 302)
})
