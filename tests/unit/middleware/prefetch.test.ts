import { describe, expect, it } from 'vitest'
import type { Session } from '#auth/session-store.ts'
import { matchPath, pathTo } from '#i18n/slugs.ts'
import { locales } from '#markets/market-table.ts'
import { prefetch } from '../../../src/middleware/prefetch.ts'
import { speculationRules } from '../../../src/middleware/prefetch-rules.ts'
import { makeContext, through } from './request.ts'

const session = { id: 'x', version: 1 } as Session
const ahead = { 'sec-purpose': 'prefetch' }
const page = () => new Response('<p>', { headers: { 'content-type': 'text/html' } })

/** The step's answer with a page, or another answer, behind it. */
async function answered(
  path: string,
  headers: Record<string, string>,
  { method = 'GET', answer = page } = {},
) {
  const route = matchPath(path.split('?', 1)[0] ?? '')?.name ?? null
  const context = makeContext(path, { method, headers, locals: { route, session } })
  const response = (await prefetch(context, async () => answer())) as Response
  const { isPrefetch, isUnseen } = context.locals
  return { status: response.status, headers: response.headers, isPrefetch, isUnseen }
}

describe('a prefetched page', () => {
  it.each(['/', '/viaggi', '/viaggi/B2041', '/account/profilo'])(
    '%s is answered, and recognised as a prefetch',
    async (path) => {
      expect(await answered(path, ahead)).toMatchObject({ status: 200, isPrefetch: true })
      expect(await answered(path, {})).toMatchObject({ status: 200, isPrefetch: false })
    },
  )

  // biome-ignore format: grouped by line
  it.each([
    '/login', '/login/redirect?code=x', '/logout', '/auth/confirm-email/token', '/notify-me/token',
    '/account/documenti/passport/upload', '/viaggi/B2041/cambio', '/viaggi/B2041/B2041-T1/voli',
    '/viaggi?show=past', '/account/consensi?file=json', '/nowhere',
  ])('%s is refused before any work is done for it', async (path) => {
    const route = matchPath(path.split('?', 1)[0] ?? '')?.name ?? null
    const context = makeContext(path, { headers: ahead, locals: { route } })
    expect(await through(prefetch, context)).toMatchObject({ passed: false, status: 403 })
  })

  it('neither redirects nor shows trouble: the browser requests the page again when it is opened', async () => {
    const toLogin = () => new Response(null, { status: 302, headers: { location: '/login' } })
    const answer = await answered('/viaggi', ahead, { answer: toLogin })
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    const trouble = () => new Response('<p>', { status: 503, headers: { 'content-type': 'text/html' } })
    expect((await answered('/viaggi', ahead, { answer: trouble })).status).toBe(403)
    expect((await answered('/viaggi', {}, { answer: trouble })).status).toBe(503)
  })
})

describe('a message that is shown once waits for a page that is looked at', () => {
  it.each([
    ['a page that is fetched ahead', ahead, 'GET', true],
    ['a page of which a script takes parts', { 'sec-fetch-mode': 'cors' }, 'GET', true],
    ['the headers alone', { 'sec-fetch-mode': 'navigate' }, 'HEAD', true],
    ['a visit', { 'sec-fetch-mode': 'navigate' }, 'GET', false],
    ['one that Firefox’s service worker passes on', { 'sec-fetch-mode': 'same-origin' }, 'GET', false],
    ['a form', { 'sec-fetch-mode': 'navigate' }, 'POST', false],
    ['a browser that does not say', {}, 'GET', false],
  ])('%s', async (_, headers, method, isUnseen) => {
    const given = headers as Record<string, string>
    expect(await answered('/viaggi', given, { method })).toMatchObject({ isUnseen })
  })
})

describe('the rules', () => {
  const rulesOf = async (headers: Record<string, string>) =>
    (await answered('/viaggi', headers)).headers.get('speculation-rules')

  it('come with the pages of signed-in travellers', async () => {
    expect(await rulesOf({})).toBe('"/prefetch/it-IT.speculationrules"')
    const context = makeContext('/', { locals: { route: 'index' } })
    const welcome = (await prefetch(context, async () => page())) as Response
    expect(welcome.headers.has('speculation-rules')).toBe(false)
  })

  it('are not sent when data is saved or the connection is slow', async () => {
    expect(await rulesOf({ 'save-data': 'on' })).toBeNull()
    expect(await rulesOf({ ect: '2g' })).toBeNull()
    expect(await rulesOf({ ect: 'slow-2g' })).toBeNull()
    expect(await rulesOf({ ect: '4g' })).not.toBeNull()
  })

  it('name the slugs of each locale, and never login or logout', () => {
    const never = ['login', 'login/redirect', 'logout', 'auth/confirm-email', 'account/wishlist'] as const
    for (const locale of locales) {
      const text = JSON.stringify(speculationRules(locale))
      expect(text).toContain(`{"pathname":"${pathTo(locale, 'travels')}/:tour","search":""}`)
      for (const name of never) expect(text, `${locale} ${name}`).not.toContain(`"${pathTo(locale, name)}"`)
    }
  })
})

it('every write makes prefetched pages stale', async () => {
  const { headers } = await answered('/viaggi', {}, { method: 'POST' })
  expect(headers.get('clear-site-data')).toBe('"prefetchCache"')
  expect((await answered('/viaggi', {})).headers.has('clear-site-data')).toBe(false)
})
