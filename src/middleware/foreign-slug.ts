import { defineMiddleware } from 'astro:middleware'
import { localizedRedirect } from '#i18n/slugs.ts'

/** Redirects a slug of another locale, an old slug or an old query permanently to this market's own address (record 012). */
export const foreignSlug = defineMiddleware(({ locals, url, request, redirect }, next) => {
  if (locals.route === null) return next()
  const target = localizedRedirect(locals.market.locale, locals.path, url.search)
  if (target === null) return next()
  return redirect(target, request.method === 'GET' || request.method === 'HEAD' ? 308 : 307)
})
