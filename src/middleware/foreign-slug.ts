import { defineMiddleware } from 'astro:middleware'
import { localizedRedirect } from '#i18n/slugs.ts'

/** A slug of another locale, or an old one, moves for good to this market's own (record 008). */
export const foreignSlug = defineMiddleware(({ locals, url, request, redirect }, next) => {
  if (locals.route === null) return next()
  const target = localizedRedirect(locals.market.locale, locals.path, url.search)
  if (target === null) return next()
  return redirect(target, request.method === 'GET' || request.method === 'HEAD' ? 308 : 307)
})
