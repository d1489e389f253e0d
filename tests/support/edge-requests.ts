import { request } from 'node:http'
import {
  BROWSER_COOKIE,
  CHANGE_TOKEN_COOKIE,
  CHANGED_BOOKINGS_COOKIE,
  COMMUNITY_COOKIE,
  DEVICE_COOKIE,
  DRAFT_COOKIE,
  HANDOFF_COOKIE,
  LOGIN_COOKIE_PREFIX,
  LOGIN_RETRY_COOKIE,
  SESSION_COOKIE,
  TRAVELLER_COOKIE,
  TURNED_AWAY_COOKIE,
  VISIT_COOKIE,
} from '#auth/cookies.ts'
import { pathTo } from '#i18n/slugs.ts'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import { listChecks, routeEntry, routeNames } from '#routes.ts'
import { TOAST_COOKIE } from '#ui/flash-toast.ts'
import { routeParams } from './route-params.ts'

/*
 * The one table of requests that compares an edge with the server: both give the same answer, or the edge leaves the request to
 * the server (tests/contract/app/edge.test.ts in Node, tests/labs/netlify in Deno).
 */

export interface EdgeRequest {
  readonly host: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The visitor's country according to the edge. */
  readonly country?: string
}

/** Host of a market in this table. */
export const buildMarketHost = (market: MarketId): string => `account.${market}.example`
/** The served markets. */
export const served = marketIds.filter((id) => id !== 'global-us')

/** The configuration of this table: second hosts, an address with `&`, pictures from other hosts. */
export const edgeTableEnvironment = {
  MARKET_HOSTS: served.map((id) => `${id}=${buildMarketHost(id)}|www.${buildMarketHost(id)}`).join(','),
  DEFAULT_MARKET: 'international',
  PUBLIC_SITE_URLS: served.map((id) => `${id}=https://${id}.example/a&b/it's`).join(','),
  COOKIE_PARENT_DOMAIN: '',
  PICTURE_HOSTS: 'pictures.example',
}

const at = (market: MarketId, path: string, more: Partial<EdgeRequest> = {}): EdgeRequest => ({
  host: buildMarketHost(market),
  path,
  ...more,
})
const withCookie = (cookie: string) => ({ headers: { cookie } })
const accept = (accepted: string) => ({ headers: { accept: accepted, 'accept-language': 'es-ES,es;q=0.9' } })

const pathIn = (market: MarketId, route: (typeof routeNames)[number]) =>
  (pathTo as (locale: string, name: string, values: object) => string)(
    markets[market].locale,
    route,
    routeParams,
  )

const guarded = routeNames.filter((name) => listChecks(name).includes('auth'))
const open = routeNames.filter((name) => name !== 'index' && !guarded.includes(name))
const deviceId = '4f1c2f0e-6d3b-4c58-9a54-2f6f0d1f9a77'

/** The requests that the edge answers. */
export const answeredAtEdge: Readonly<Record<string, readonly EdgeRequest[]>> = {
  'a host of nobody': [
    { host: 'nobody.example', path: '/' },
    { host: 'nobody.example', path: '/a%2Fb', ...accept('text/html,*/*') },
    { host: 'nobody.example', path: '/', ...accept('application/json') },
    { host: 'nobody.example', path: '/robots.txt', method: 'HEAD', ...accept('text/html') },
    { host: 'account.global-us.example', path: '/', ...accept('text/html') },
    { host: `${buildMarketHost('italy')}:81`, path: '/', ...withCookie(`${SESSION_COOKIE}=mine`) },
    { host: '198.51.100.9', path: '/', ...accept('text/html') },
  ],
  'robots.txt': [at('italy', '/robots.txt'), at('france', '/robots.txt', { method: 'HEAD' })],
  'a second host of a market': [
    at('italy', '/', { host: `www.${buildMarketHost('italy')}` }),
    at('italy', '/viaggi?show=past&x=%22', { host: `www.${buildMarketHost('italy')}`, method: 'HEAD' }),
    at('spain', '/nowhere', {
      host: `www.${buildMarketHost('spain')}`,
      ...withCookie(`${SESSION_COOKIE}=mine`),
    }),
  ],
  'a slug of another market, a former one, a former query': [
    ...routeNames
      .filter((name) => !routeEntry(name).fixed)
      .flatMap((name) =>
        served
          .filter((market) => pathIn(market, name) !== pathIn('germany', name))
          .map((market) => at('germany', pathIn(market, name))),
      ),
    at('italy', '/travels/B2041?show=past&q=a+b%20c'),
    at('italy', '/travels/', { method: 'HEAD' }),
    at('italy', '/viaggi/B2041?dialog=trip-change&x=1'),
    at('italy', '/viaggi/B2041?dialog=flights&traveller=T1'),
    at('italy', '/reisen', withCookie(`${SESSION_COOKIE}=mine; ${DRAFT_COOKIE}=x`)),
    at('italy', '/reisen', withCookie(`${DEVICE_COOKIE}=${deviceId}`)),
  ],
  'a routing key of who is not signed in': [
    at('italy', '/?routingKey=travels-tour&p.tour=B2041&utm=x'),
    at('italy', '/nowhere?routingKey=wishlist'),
    at('germany', '/reisen?routingKey=auth-confirm-email-token&p.token=%2F%2Fevil.example'),
    at('germany', '/?routingKey=travels', { method: 'HEAD' }),
  ],
  'a page that needs a session, without one': [
    ...served.flatMap((market) => guarded.map((name) => at(market, pathIn(market, name)))),
    at('italy', '/viaggi/'),
    at('italy', '/viaggi?show=past&next=%2F%2Fevil.example&x=%E2%82%AC'),
    at('italy', `/viaggi?utm=${'x'.repeat(1500)}`),
    at('italy', '/viaggi', { method: 'HEAD' }),
    at('italy', '/viaggi', withCookie(`_ga=GA1.2.3; ${COMMUNITY_COOKIE}=1; ${BROWSER_COOKIE}=sealed`)),
    at('italy', '/viaggi', { headers: { 'sec-fetch-mode': 'cors', 'save-data': 'on' } }),
  ],
  'the welcome page': [
    ...served.map((market) => at(market, '/')),
    ...served.map((market) => at(market, '/', { country: 'DE' })),
    ...served.map((market) => at(market, '/', { headers: { 'accept-language': 'it-IT,it;q=0.9' } })),
    at('italy', '/', { method: 'HEAD' }),
    at('italy', '/?utm_source=newsletter&show=past'),
    at('italy', '/', { country: 'US' }),
    at('italy', '/', { country: 'XX', headers: { 'accept-language': 'de' } }),
    at('italy', '/', { country: 'ES', headers: { 'accept-language': 'de-DE' } }),
    at('italy', '/', { country: 'DE', headers: { cookie: `${COMMUNITY_COOKIE}=1` } }),
    at('italy', '/', withCookie(`${DEVICE_COOKIE}=${deviceId.toUpperCase()}`)),
    at('italy', '/', withCookie(`consent=yes; other="a b"; ${BROWSER_COOKIE}=sealed`)),
    at('italy', '/', { headers: { 'x-country': 'DE', 'x-forwarded-host': 'evil.example' } }),
  ],
  'no page': [
    ...served.map((market) => at(market, '/nowhere')),
    ...['/a/b/c', '/index', '/VIAGGI', '/nowhere/?a=b', '/wp-login', '/travels/a/b/c/d', '/10'].map((path) =>
      at('italy', path),
    ),
    at('spain', '/nowhere', { method: 'HEAD', country: 'DE' }),
  ],
  'the offline page': [...served.map((market) => at(market, '/offline'))],
}

/** The requests that the edge leaves to the server. */
export const leftToServer: Readonly<Record<string, readonly EdgeRequest[]>> = {
  'more than reading': ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].flatMap((method) => [
    at('italy', '/', { method }),
    at('italy', '/reisen', { method }),
    at('italy', pathIn('italy', 'account/registry/personal'), { method }),
    { host: 'nobody.example', path: '/', method },
  ]),
  'a cookie that may be of somebody': [
    SESSION_COOKIE,
    TRAVELLER_COOKIE,
    DRAFT_COOKIE,
    TURNED_AWAY_COOKIE,
    HANDOFF_COOKIE,
    `${LOGIN_COOKIE_PREFIX}abc`,
    LOGIN_RETRY_COOKIE,
    CHANGED_BOOKINGS_COOKIE,
    VISIT_COOKIE,
    CHANGE_TOKEN_COOKIE,
    TOAST_COOKIE,
    '__Host-of-a-later-build',
  ].flatMap((name) =>
    ['/', '/viaggi', '/nowhere', '/offline', '/?routingKey=travels'].map((path) =>
      at('italy', path, withCookie(`a=b; ${name}=x`)),
    ),
  ),
  'a message for the next page, a device id that is none, a cookie twice': [
    at('italy', '/reisen', withCookie(`${TOAST_COOKIE}=info~shell:routingKeyUnknown`)),
    at('italy', '/', withCookie(`${DEVICE_COOKIE}=mine`)),
    at('italy', '/', withCookie(`${DEVICE_COOKIE}="${deviceId}"`)),
    at('italy', '/', withCookie(`${DEVICE_COOKIE}=${deviceId}; ${DEVICE_COOKIE}=${deviceId}`)),
    at('italy', '/reisen', withCookie(`${BROWSER_COOKIE}=a; ${BROWSER_COOKIE}=b`)),
    at('italy', '/viaggi?routingKey=nowhere'),
  ],
  'a route that needs no session, or begins one': open.map((name) => at('italy', pathIn('italy', name))),
  // biome-ignore format: grouped by line
  'what the app has without a route': [
    '/404', '/500', '/offline/', '/too-large', '/notify-me/a/b', '/trouble', '/session-end/en',
    '/prefetch/en.speculationrules', '/watch-session.js', '/my-data.js', '/livez', '/readyz',
  ].map((path) => at('italy', path)),
  // biome-ignore format: grouped by line
  'files, and a spelling that only the server judges': [
    '/sw.js', '/favicon.svg', '/robots.txt?a', '/.env', '/viaggi.html', '/.well-known/x',
    '/_astro/x.css',
    '/%76iaggi', '/viaggi/a%2Fb', '//viaggi', '/viaggi//B2041', '/viaggi/~fi4u', '/viaggi/%ED%A0%80',
    '/_image?href=/favicon.svg', '/_actions/saveAddress', '/_server-islands/x', '/__x', '/viaggi/a:b',
  ].map((path) => at('italy', path)),
  'a query that matters': [
    at('italy', '/?dismiss=community'),
    at('italy', '/viaggi?_action=saveAddress'),
    at('italy', `/viaggi?${'a=b&'.repeat(120)}`),
    at('italy', '/?utm=x', { country: 'DE' }),
  ],
  'an answer in part, ahead, under a condition, of another protocol': [
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['if-none-match', '"x"'],
    ['range', 'bytes=0-9'],
    ['content-length', '0'],
  ].map(([name = '', value = '']) => at('italy', '/', { headers: { [name]: value } })),
  'a host in another spelling': [
    at('italy', '/', { host: buildMarketHost('italy').toUpperCase() }),
    at('italy', '/', { host: `${buildMarketHost('italy')}:443` }),
  ],
  'more of an address or of headers than the server may take': [
    at('italy', '/', withCookie(`_ga=${'x'.repeat(9000)}`)),
    at('italy', `/viaggi?utm=${'x'.repeat(9000)}`),
  ],
}

/** An answer as a visitor gets it, without headers that vary with the request or the connection. */
export interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** By request: its id finds it in the server's log; each new browser gets an id of its own. By connection: length and encoding. */
// biome-ignore format: grouped by line
const ofLine = [
  'connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary',
  'x-request-id',
]
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

export const gotFrom = (status: number, headers: Iterable<[string, string]>, body: string): Got => ({
  status,
  headers: Object.fromEntries(
    [...headers]
      .filter(([name]) => !ofLine.includes(name))
      .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(UUID, '<id>') : value]),
  ),
  body,
})

/** Sends a request to a server on this port, like a proxy in front of it that has ended TLS. */
export async function askServer(port: number, asked: EdgeRequest): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>()
  const { method = 'GET', host, path, country } = asked
  const own = { host, 'x-forwarded-proto': 'https', 'x-forwarded-host': host }
  const result = country === undefined ? {} : { 'x-country': country }
  // Only a proxy may say where a visitor is.
  const { 'x-country': _, ...sent } = asked.headers ?? {}
  const outgoing = request({ port, method, path, headers: { ...sent, ...result, ...own } })
  outgoing.on('error', reject)
  outgoing.on('response', async (incoming) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const pairs = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    resolve(gotFrom(incoming.statusCode ?? 0, pairs, Buffer.concat(chunks).toString()))
  })
  outgoing.end()
  return promise
}
