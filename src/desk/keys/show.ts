import { defineMiddleware } from 'astro:middleware'
import type { TextKey, Translate } from '#i18n/translate.ts'
import { isServed } from '../demo-address.ts'
import { deskLanguage } from '../texts/desk-texts.ts'
import { keyList } from './key-list.ts'
import { KEYS_COOKIE, marked } from './marks.ts'

/** The same texts, marked with their keys; `used` collects those that the page uses. */
const marking = (t: Translate, used: Map<string, string>): Translate => {
  const find = t as (key: TextKey, ...values: unknown[]) => string
  return (key, ...values) => {
    const text = find(key, ...values)
    used.set(key, text)
    return marked(key, text)
  }
}

/** The desk's address: the same server, without the market's name in front. */
const deskAt = ({ port }: URL): string => (isServed ? '' : `http://localhost:${port}`)

/**
 * Shows the keys of a page: every text it uses is marked, a list of them follows at its end, and a script links a clicked text to
 * the desk. The last step before the page.
 */
export const onRequest = defineMiddleware(async ({ locals, cookies, request, url }, next) => {
  const isPage = request.headers.get('accept')?.includes('text/html')
  if (!cookies.has(KEYS_COOKIE) || !isPage || !locals.t || url.pathname.startsWith('/desk')) return next()
  const used = new Map<string, string>()
  locals.t = marking(locals.t, used)
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const page = await response.text()
  return new Response(
    page.replace(
      '</body>',
      () => `${keyList(used, deskAt(url), deskLanguage(request.headers.get('accept-language')))}</body>`,
    ),
    response,
  )
})
