import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { safeReturnTo } from '#auth/return-url.ts'
import { isSameOrigin } from '../../http/shared/same-origin.ts'
import { readPostedForm } from '../front/form.ts'
import { answerRefused, answerWithPage, type PlainPage } from '../front/plain-page.ts'
import {
  type DeskKey,
  type DeskLanguage,
  type DeskText,
  deskLanguage,
  deskTextIn,
} from '../texts/desk-texts.ts'
import { splitKey } from '../words/texts.ts'
import type { Copies, CopyState } from './copies.ts'
import { type Editor, type Editors, SESSION_MS } from './editors.ts'
import type { ServedSettings } from './settings.ts'

/** How long a page, and a form, waits for a desk that starts, in milliseconds. */
const PATIENCE_MS = { page: 1_500, form: 120_000 }
/** Longest address that Node accepts beside other headers; longer text is kept on the page itself. */
const MOST_ADDRESS = 12_000

const safe = new Set(['GET', 'HEAD'])

/** The provider of the demo, where a traveller is picked. */
const isDemoProvider = ({ pathname }: URL): boolean => pathname.startsWith('/oidc/')

/** The demo's current market: its host on this machine. */
const DEMO_COOKIE = 'desk-demo'

interface Exchange {
  readonly incoming: IncomingMessage
  readonly answer: ServerResponse
  readonly url: URL
  readonly language: DeskLanguage
  readonly t: DeskText
}

/** The desk's page with a form's typed text, which its address contains. */
export function pageOfForm(path: string, form: URLSearchParams): string {
  if (path === '/desk/slugs/save') {
    const kept = ['locale', 'key', 'to'].map((name) => [name, form.get(name) ?? ''])
    return `/desk?${new URLSearchParams(kept)}`
  }
  if (path === '/desk/words/save') {
    const named = form.get('key') ?? ''
    if (!/^[\w-]+:[\w-]+(?:\.[\w-]+)*$/.test(named)) return '/desk/words'
    const { namespace, path: key } = splitKey(named)
    const typed = [...form].filter(([name]) => name !== 'key' && !name.startsWith('was.'))
    return `/desk/words/${namespace}/${key}?${new URLSearchParams(typed)}`
  }
  return path.startsWith('/desk/publish') ? '/desk/publish' : '/desk/changes'
}

/** The dependencies of the served desk. */
interface Served {
  readonly settings: ServedSettings
  readonly editors: Editors
  readonly copies: Copies
}

/**
 * The server for editors' browsers: signs editors in, and passes their requests on to the desk in their own working copy. It reads
 * and writes no text itself.
 */
export function createServedDesk({ settings, editors, copies }: Served): Server {
  const { origin } = settings
  const isHttps = origin.protocol === 'https:'
  const [sessionCookie, browserCookie] = ['desk', 'desk-browser'].map((name) =>
    isHttps ? `__Host-${name}` : name,
  ) as [string, string]

  const cookie = (name: string, value: string, maxAgeS: number): string =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${isHttps ? '; Secure' : ''}`
  const plain = ({ answer, language }: Exchange, page: Omit<PlainPage, 'language'>) =>
    answerWithPage(answer, { language, ...page })
  const redirect = (answer: ServerResponse, location: string, status = 303) =>
    answer.writeHead(status, { location, 'cache-control': 'no-store' }).end()

  /** A page with a title and a text of the same name. */
  const answerWith = (
    exchange: Exchange,
    name: string,
    status: number,
    link: PlainPage['link'],
    values = {},
  ) => {
    const { t } = exchange
    const [title, text] = [`${name}.title`, `${name}.text`] as [DeskKey, DeskKey]
    plain(exchange, { status, title: t(title), texts: [t(text, values)], ...(link && { link }) })
  }
  const signInLink = ({ t }: Exchange, query = '') => ({
    href: `/desk/sign-in${query}`,
    label: t('served.signIn'),
  })

  async function startSignIn(exchange: Exchange) {
    const { incoming, answer, url, language } = exchange
    const browser = cookieOf(incoming, browserCookie) ?? randomBytes(16).toString('base64url')
    const to = safeReturnTo(url.searchParams.get('to'), '/desk')
    const [kept, promptsLogin] = [url.searchParams.get('kept'), url.searchParams.has('again')]
    const address = await editors.start(browser, { to, kept, language, promptsLogin })
    answer.setHeader('set-cookie', cookie(browserCookie, browser, 60 * 60))
    redirect(answer, address.href)
  }

  async function finishSignIn(exchange: Exchange) {
    const { incoming, answer, url } = exchange
    const done = await editors.finish(cookieOf(incoming, browserCookie), url.searchParams)
    if (done.kind === 'refused') answerWith(exchange, 'served.refused', 403, signInLink(exchange))
    else if (done.kind === 'nameless')
      answerWith(exchange, 'served.nameless', 403, signInLink(exchange, '?again'))
    else if (done.kind === 'not-editor')
      answerWith(exchange, 'served.notEditor', 403, signInLink(exchange, '?again'), { name: done.name })
    else {
      answer.setHeader('set-cookie', cookie(sessionCookie, done.session, SESSION_MS / 1000))
      redirect(answer, done.to)
    }
  }

  /** Signed out: pages redirect to the sign-in and back, and typed text is kept until then. */
  async function withoutSession(exchange: Exchange) {
    const { incoming, answer, url, t } = exchange
    const mode = incoming.headers['sec-fetch-mode']
    if (safe.has(incoming.method ?? '')) {
      if (mode !== undefined && mode !== 'navigate')
        answer.writeHead(401, { 'cache-control': 'no-store' }).end()
      else redirect(answer, `/desk/sign-in?${new URLSearchParams({ to: url.pathname + url.search })}`)
      return
    }
    const form = await readPostedForm(incoming)
    if (form === null) {
      answerRefused(incoming, answer, 413)
      return
    }
    const page = pageOfForm(url.pathname, form)
    if (page.length <= MOST_ADDRESS) {
      answerWith(exchange, 'served.over', 401, signInLink(exchange, `?kept=${editors.keep(page)}`))
      return
    }
    const again = { action: url.pathname, label: t('served.unsaved.again'), typed: form }
    const texts = [t('served.unsaved.text')]
    plain(exchange, {
      status: 401,
      title: t('served.over.title'),
      texts,
      form: again,
      link: signInLink(exchange),
    })
  }

  function notReady(exchange: Exchange, state: Exclude<CopyState, { kind: 'ready' }>) {
    const { t, incoming } = exchange
    if (state.kind === 'starting') {
      plain(exchange, {
        status: 503,
        title: t('served.starting.title'),
        texts: [t('served.starting.text')],
        ...(safe.has(incoming.method ?? '') && { renewAfter: 2 }),
      })
    } else if (state.kind === 'full') {
      answerWith(exchange, 'served.full', 503, undefined, { count: String(settings.editors) })
    } else {
      const { code: kind, detail } = state
      const isKnown = kind !== 'other'
      plain(exchange, {
        status: 503,
        title: t(isKnown ? `trouble.${kind}.title` : 'served.failed.title'),
        texts: [t(isKnown ? `trouble.${kind}.text` : 'served.failed.text')],
        ...(detail && { detail: detail }),
        link: { href: '/desk', label: t('trouble.again') },
      })
    }
  }

  /** The desk itself, its demo as the chosen market, or the demo's provider. */
  function answerFromDesk(exchange: Exchange, { port, sandboxPort }: Extract<CopyState, { kind: 'ready' }>) {
    const { answer, url, incoming } = exchange
    const isDesk = /^\/desk(?:\/|$)/.test(url.pathname)
    const wanted = url.pathname === '/desk/preview' ? demoAt(url.searchParams.get('to'), port) : null
    if (wanted) {
      answer.setHeader('set-cookie', cookie(DEMO_COOKIE, wanted.hostname, SESSION_MS / 1000))
      // One slash: two would begin another host's name.
      redirect(answer, wanted.pathname.replace(/^\/+/, '/') + wanted.search)
      return
    }
    const demo = demoAt(`http://${cookieOf(incoming, DEMO_COOKIE)}:${port}`, port)?.host
    const isProvider = isDemoProvider(url)
    const host = isProvider ? `localhost:${sandboxPort}` : (!isDesk && demo) || `localhost:${port}`
    passOn(exchange, { host, port, sandboxPort, origin, own: [sessionCookie, browserCookie, DEMO_COOKIE] })
  }

  async function withSession(exchange: Exchange, editor: Editor) {
    const isRead = safe.has(exchange.incoming.method ?? '')
    const state = await copies.of(editor, isRead ? PATIENCE_MS.page : PATIENCE_MS.form)
    if (state.kind === 'ready') answerFromDesk(exchange, state)
    else notReady(exchange, state)
  }

  async function serve(exchange: Exchange): Promise<void> {
    const { incoming, answer, url } = exchange
    const isRead = safe.has(incoming.method ?? '')
    const session = cookieOf(incoming, sessionCookie)
    if (url.pathname === '/desk/livez') answer.writeHead(200, { 'content-type': 'text/plain' }).end('alive\n')
    else if (url.pathname === '/desk/sign-in' && isRead) await startSignIn(exchange)
    else if (url.pathname === '/desk/signed-in' && isRead) await finishSignIn(exchange)
    else if (url.pathname === '/desk/signed-out')
      answerWith(exchange, 'served.signedOut', 200, signInLink(exchange))
    else if (url.pathname === '/desk/sign-out' && !isRead) {
      editors.end(session)
      answer.setHeader('set-cookie', cookie(sessionCookie, '', 0))
      redirect(answer, '/desk/signed-out')
    } else if (url.pathname === '/' && !cookieOf(incoming, DEMO_COOKIE)) redirect(answer, '/desk')
    else {
      const editor = editors.of(session)
      if (editor) await withSession(exchange, editor)
      else await withoutSession(exchange)
    }
  }

  return createServer(async (incoming, answer) => {
    const { method = 'GET', headers } = incoming
    const url = URL.parse(incoming.url ?? '/', origin)
    if (headers.host !== origin.host || url?.origin !== origin.origin) {
      answerRefused(incoming, answer, 421)
      return
    }
    // The demo's sign-in page sends no origin; it only signs in to a demo, and gives no access to the desk.
    if (!isDemoProvider(url) && !isSameOrigin(method, requestHeaders(incoming), origin.origin)) {
      answerRefused(incoming, answer, 403)
      return
    }
    answer.setHeader('x-content-type-options', 'nosniff')
    answer.setHeader('referrer-policy', 'same-origin')
    if (isHttps) answer.setHeader('strict-transport-security', 'max-age=31536000')
    const language = deskLanguage(headers['accept-language'])
    const exchange = { incoming, answer, url, language, t: deskTextIn(language) }
    try {
      await serve(exchange)
    } catch (error) {
      const isProvider = error instanceof ProviderUnavailable
      console.error(isProvider ? `provider: ${error.message}` : error)
      if (answer.headersSent) answer.destroy()
      else
        answerWith(
          exchange,
          isProvider ? 'served.provider' : 'trouble.other',
          isProvider ? 503 : 500,
          signInLink(exchange),
        )
    }
  })
}

const cookieOf = ({ headers }: IncomingMessage, name: string): string | undefined =>
  (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)

function requestHeaders({ headers }: IncomingMessage): Headers {
  const copied = new Headers()
  for (const name of ['origin', 'sec-fetch-site']) {
    const value = headers[name]
    if (typeof value === 'string') copied.set(name, value)
  }
  return copied
}

/** The address of a demo at a port of this machine; null for any other. */
function demoAt(address: string | null, port: number): URL | null {
  const url = URL.parse(address ?? '')
  return url?.port === String(port) && /^(?:[a-z]+\.)?localhost$/.test(url.hostname) ? url : null
}

/** The target of a request, and its address for the editor. */
interface Onward {
  /** The host of the desk, the demo or its provider on this machine. */
  readonly host: string
  readonly port: number
  readonly sandboxPort: number
  /** Its address in the editor's browser. */
  readonly origin: URL
  /** Cookies that are not passed on. */
  readonly own: readonly string[]
}

/** An address of this machine as the editor's browser can open it. */
function asSeen(location: string, { host, port, sandboxPort }: Onward): string {
  const url = URL.parse(location)
  if (!url) return location
  if (url.host === host || url.host === `localhost:${sandboxPort}`) return url.pathname + url.search
  return demoAt(location, port) ? `/desk/preview?${new URLSearchParams({ to: location })}` : location
}

/** Passes a request on as if it were made on this machine; our own cookies are not passed on. */
function passOn({ incoming, answer, url, language, t }: Exchange, onward: Onward) {
  const { host, origin, own } = onward
  const inner = `http://${host}`
  const kept = (incoming.headers.cookie ?? '')
    .split(';')
    .filter((each) => !own.some((name) => each.trim().startsWith(`${name}=`)))
  const { cookie: _, ...others } = incoming.headers
  const headers = {
    ...others,
    host,
    ...(incoming.headers.origin === origin.origin && { origin: inner }),
    ...(incoming.headers.referer && { referer: incoming.headers.referer.replace(origin.origin, inner) }),
    ...(kept.length > 0 && { cookie: kept.join(';') }),
  }
  const asked = {
    host: '127.0.0.1',
    port: URL.parse(inner)?.port,
    method: incoming.method,
    path: url.pathname + url.search,
    headers,
    agent: false,
  } as const
  const sent = request(asked, (got) => {
    const { location } = got.headers
    answer.writeHead(got.statusCode ?? 502, {
      ...got.headers,
      ...(location && { location: asSeen(location, onward) }),
    })
    got.pipe(answer)
    got.on('error', () => answer.destroy())
  })
  sent.on('error', (error) => {
    console.error(`desk at ${host}: ${error.message}`)
    if (answer.headersSent) answer.destroy()
    else {
      const isRead = safe.has(incoming.method ?? '')
      const title = t(isRead ? 'served.starting.title' : 'trouble.other.title')
      const texts = [t(isRead ? 'served.starting.text' : 'trouble.other.text')]
      answerWithPage(answer, { language, status: 503, title, texts, ...(isRead && { renewAfter: 2 }) })
    }
  })
  incoming.pipe(sent)
}
