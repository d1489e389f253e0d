import { type CookieJar, cookieNames, cookieValue, deviceId, setCookieText } from '#auth/cookies.ts'
import type { EdgeConfig } from '#config/config.ts'
import { matchPath, pathTo } from '#i18n/slugs.ts'
import { marketByHost, visitorCountry } from '#markets/market-choice.ts'
import { markets } from '#markets/market-table.ts'
import { listChecks } from '#routes.ts'
import {
  type EarlyRedirect,
  requestedPath,
  returnPath,
  toFirstHost,
  toNamedRoute,
  toOwnSlug,
} from '../../middleware/early-answers.ts'
import { invitation } from '../../middleware/invitation.ts'
import { toSignIn } from '../../middleware/sign-in-path.ts'
import { createLanguageChooser, plainAnswer } from '../shared/plain-answer.ts'
import { createHostCheck } from '../shared/refusal.ts'
import { countryFrom, requestIdFrom } from '../shared/request-facts.ts'
import { defaultHeaders } from '../shared/security-headers.ts'
import { type DrawnAnswer, type DrawnPage, invitationKey, OFFLINE, placeholderHosts } from './drawn.ts'
import { type EdgeAnswerCode, logEdgeAnswer, type WriteLine } from './edge-log.ts'
import { changesCookies, hasIdentity, matchesAny, needsServerAddress, serverOnly } from './goes-on.ts'

/** What an edge knows about a request apart from its headers, which anybody can write. */
export interface EdgeFacts {
  /** The visitor's ISO country. */
  readonly country?: string | undefined
  /** An id that the server logs too, if the edge passes it on. */
  readonly requestId?: string | undefined
}

/** Answers a request, or returns undefined to leave it to the server. */
export type Edge = (request: Request, facts?: EdgeFacts) => Response | undefined

/**
 * Answers requests that need no session without the server, by the functions of the server's own steps. Whatever is uncertain goes
 * on to the server (goes-on.ts). Each answer is a log line, written with `write`.
 */
export function createEdge(config: EdgeConfig, drawn: DrawnPage, write: WriteLine): Edge {
  const isKnownHost = createHostCheck(config.markets)
  const languageOf = createLanguageChooser(config.markets)
  const marketOf = marketByHost(config.markets)
  const pages = pagesOf(config, drawn)
  const addresses = drawn.addresses.map((pattern) => new RegExp(pattern))

  return (request, { country, requestId } = {}) => {
    const url = new URL(request.url)
    const isKnown = isKnownHost(url.host)
    const id = isKnown ? marketOf(url.host) : null
    const answer = answerWith(request, url, {
      requestId: requestIdFrom(requestId),
      market: id ?? null,
      write,
    })
    if (matchesAny(serverOnly, request, url)) return undefined
    if (!isKnown) {
      const language = languageOf(url.host, request.headers.get('accept-language'))
      const refused = plainAnswer('unknownHost', { accept: request.headers.get('accept'), language })
      return answer('unknownHost', refused)
    }
    if (url.pathname === '/robots.txt' && url.search === '') return answer('robots', drawn.robots)
    if (matchesAny(needsServerAddress, request, url)) return undefined

    const site = id && config.markets.get(id)
    if (!site) return undefined
    const market = markets[id]
    const path = requestedPath(request)
    const asked = { market, path, route: matchPath(path)?.name ?? null, requestedPath: returnPath(path, url) }
    const first = toFirstHost(url.host, site, asked.requestedPath)
    if (first) return answer('firstHost', redirectTo(first))

    // From here on the server's steps read and write cookies.
    if (matchesAny(changesCookies, request, url)) return undefined
    const jar = jarOf(request)
    deviceId(jar)
    const own = toOwnSlug(asked, url, request)
    if (own) return answer('ownSlug', redirectTo(own), jar)
    if (matchesAny(hasIdentity, request, url)) return undefined
    const named = toNamedRoute(asked, url, request)
    // The server leaves a message for the next page.
    if (named?.isUnknown) return undefined
    if (named) return answer('namedRoute', redirectTo(named), jar)
    if (listChecks(asked.route).includes('auth')) {
      const locals = { requestedPath: asked.requestedPath, pathTo: bound(market.locale) }
      return answer('signIn', redirectTo(toSignIn(request, locals)), jar)
    }
    if (asked.route === 'index') {
      const geoHeader = countryFrom(country)
      const headers = new Headers(geoHeader ? { 'x-country': geoHeader } : {})
      const acceptLanguage = request.headers.get('accept-language')
      const visitor = { ...asked, cookies: jar, country: visitorCountry({ geoHeader, acceptLanguage }) }
      const invited = invitation(visitor, headers, config.markets)
      // The invitation links to the same query elsewhere, and its button posts to this one.
      if (invited && url.search !== '') return undefined
      return answer(invited ? 'invitation' : 'welcome', pages.welcome(id, invited), jar)
    }
    if (asked.route !== null) return undefined
    if (path === OFFLINE) return answer('offline', pages.offline(id), jar)
    if (addresses.some((pattern) => pattern.test(path))) return undefined
    return answer('notFound', pages.notFound(id), jar)
  }
}

type Market = keyof DrawnPage['pages']
type Invited = App.Locals['community']

/** The build's pages with the configured addresses. Each is filled once. */
function pagesOf(config: EdgeConfig, { pages }: DrawnPage) {
  const made = new Map<string, DrawnAnswer>()
  const fill = fillerOf(config)
  const once = (key: string, make: () => DrawnAnswer): DrawnAnswer => {
    const page = made.get(key) ?? fill(make())
    made.set(key, page)
    return page
  }
  return {
    offline: (id: Market) => once(`offline ${id}`, () => pages[id].offline),
    notFound: (id: Market) => once(`notFound ${id}`, () => pages[id].notFound),
    welcome(id: Market, invited: Invited) {
      const key = invited && invitationKey(invited)
      return once(`welcome ${id} ${key}`, () => {
        const { welcome } = pages[id]
        const added = key === null ? null : welcome.invitations[key]
        if (added === undefined) throw new Error(`no invitation "${key}" was drawn`)
        if (added === null) return welcome
        const body = welcome.body.slice(0, added.at) + added.text + welcome.body.slice(added.at)
        return { ...welcome, body }
      })
    },
  }
}

/** Replaces the placeholders of a rendered answer. */
function fillerOf({ markets: sites, formOrigins, pictureOrigins }: EdgeConfig) {
  const inHeaders: [string, string][] = [
    [placeholderHosts.provider, formOrigins.join(' ')],
    [placeholderHosts.pictures, pictureOrigins.join(' ')],
  ]
  // In an attribute of a page, as Astro escapes it.
  const inPage = [...sites].flatMap(([id, { origin, publicSiteUrl }]): [string, string][] => [
    [placeholderHosts.origin(id), origin],
    [placeholderHosts.publicSite(id), publicSiteUrl.replaceAll('&', '&amp;')],
  ])
  const replaced = (text: string, pairs: readonly [string, string][]) =>
    pairs.reduce((filled, [standIn, value]) => filled.replaceAll(standIn, () => value), text)
  return ({ status, headers, body }: DrawnAnswer): DrawnAnswer => ({
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, replaced(value, inHeaders)]),
    ),
    body: replaced(body, inPage),
  })
}

/** A request's cookies, and those that its answer sets. */
interface EdgeJar extends CookieJar {
  readonly written: readonly string[]
}

function jarOf({ headers }: Request): EdgeJar {
  const header = headers.get('cookie')
  const written: string[] = []
  return {
    written,
    get: (name) => cookieValue(header, name),
    set: (name, value, options) => void written.push(setCookieText(name, value, options)),
    names: () => cookieNames(header),
  }
}

const redirectTo = ({ location, status }: EarlyRedirect): DrawnAnswer => ({
  status,
  headers: { Location: location },
  body: '',
})

const bound =
  (locale: Parameters<typeof pathTo>[0]): App.Locals['pathTo'] =>
  (name, ...rest) =>
    pathTo(locale, name, ...rest)

interface Exchange {
  readonly requestId: string
  readonly market: Market | null
  readonly write: WriteLine
}

/** Makes answers to one request, with the server's default headers, and logs them. */
function answerWith(
  { method }: Request,
  { protocol, pathname }: URL,
  { requestId, market, write }: Exchange,
) {
  const proto = protocol === 'https:' ? 'https' : 'http'
  return (code: EdgeAnswerCode, { status, headers, body }: DrawnAnswer, jar?: EdgeJar): Response => {
    logEdgeAnswer(write, { requestId, method, target: pathname, status, code, market })
    const all = new Headers(defaultHeaders({ proto, requestId }))
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    for (const cookie of jar?.written ?? []) all.append('Set-Cookie', cookie)
    return new Response(method === 'HEAD' || body === '' ? null : body, { status, headers: all })
  }
}
