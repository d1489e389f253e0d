import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { isSameOrigin } from '../../http/shared/same-origin.ts'
import { undo } from '../changes/undo.ts'
import { recover } from '../publish/carry.ts'
import type { Publisher } from '../publish/publisher.ts'
import { classifyTrouble, type TroubleCode } from '../publish/remote.ts'
import { saveSlug } from '../slugs/save-slug.ts'
import { deskLanguage, deskTextIn } from '../texts/desk-texts.ts'
import { saveText } from '../words/save-text.ts'
import { readPostedForm } from './form.ts'
import { answerRefused, answerWithPage } from './plain-page.ts'

/** Every address below it is the desk's. */
const isDesk = (target: string): boolean => /^\/desk(?:[/?]|$)/.test(target)

/** Loopback names at our port; a page whose name was rebound to 127.0.0.1 keeps its own name in `Host`. */
function isOwnHost(host: string, port: number): boolean {
  const own = URL.parse(`http://${host}`)
  return own?.port === String(port) && /(^|\.)localhost$|^127\.0\.0\.1$/.test(own.hostname)
}

/** The parts of a request that the guard checks. */
interface Incoming {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/**
 * The status with which a request is refused, or null: a foreign host (421), or a write that is not from the desk's pages (403).
 */
export function refusal({ method, path, headers }: Incoming, port: number): 403 | 421 | null {
  const host = headers.host ?? ''
  if (!isOwnHost(host, port)) return 421
  const judged = new Headers()
  for (const name of ['origin', 'sec-fetch-site']) {
    const value = headers[name]
    if (typeof value === 'string') judged.set(name, value)
  }
  return isDesk(path) && !isSameOrigin(method, judged, `http://${host}`) ? 403 : null
}

/**
 * A replacement for Vite's client that does nothing. The real one reloads a page after Astro restarts, and would cut off the
 * response to a save, or a navigation after one.
 */
const quietClient = `const none = () => {}
export const createHotContext = () => new Proxy({ data: {} }, { get: (held, name) => held[name] ?? none })
export const updateStyle = none
export const removeStyle = none
export const injectQuery = (url) => url
export class ErrorOverlay {}
`

/** Whether a page of the desk requests Vite's client. */
const isForClient = (path: string, { referer = '' }: IncomingHttpHeaders): boolean =>
  path === '/@vite/client' && isDesk(URL.parse(referer)?.pathname ?? '')

/** How long a request waits while Astro restarts, in milliseconds. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 150

const safe = new Set(['GET', 'HEAD'])

/** Sends a request to Astro and resolves with its answer. */
function forward(incoming: IncomingMessage, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve)
    onward.on('error', reject)
    if (safe.has(method ?? '')) onward.end()
    else incoming.pipe(onward)
  })
}

/**
 * Passes a request on to `astro dev`. Astro restarts after a change of a slug or an English text; a read in that time waits for it,
 * so that editors never see a browser's error page.
 */
async function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const got = await forward(incoming, port)
      if ((got.statusCode ?? 500) >= 500 && isDesk(incoming.url ?? '')) {
        got.resume()
        answerTrouble(incoming, answer, 'other', 500)
        return
      }
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
      got.on('error', () => answer.destroy())
      return
    } catch (error) {
      const again = safe.has(incoming.method ?? '') && Date.now() < giveUpAt
      if (!again) {
        console.error(error)
        answerTrouble(incoming, answer, 'silent', 502)
        return
      }
      await wait(PAUSE_MS)
    }
  }
}

/** Shows what to do if Astro does not answer, or a page of the desk failed: Astro has logged why. */
function answerTrouble(
  { headers }: IncomingMessage,
  answer: ServerResponse,
  kind: TroubleCode | 'silent',
  status: number,
): void {
  const language = deskLanguage(headers['accept-language'])
  const t = deskTextIn(language)
  const link = { href: '/desk', label: t('served.toDesk') }
  const [title, text] = [t(`trouble.${kind}.title`), t(`trouble.${kind}.text`)]
  answerWithPage(answer, { language, status, title, texts: [text], link })
}

/** Connects the web socket with which Vite reloads pages. */
function passOnSocket(incoming: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const onward = connect(port, '127.0.0.1', () => {
    const lines = incoming.rawHeaders.flatMap((text, index, all) =>
      index % 2 === 0 ? [`${text}: ${all[index + 1]}`] : [],
    )
    onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  for (const end of [socket, onward]) end.on('error', () => [socket, onward].map((one) => one.destroy()))
}

/** Handles a post: returns the address of the page that shows the result. */
type Post = (root: string, form: URLSearchParams) => string

const PUBLISH = '/desk/publish'

/** Why the publishing state could not be written, so that Astro would show an older one; null if it was. */
async function troubleOfLook(publisher: Publisher): Promise<TroubleCode | null> {
  try {
    await publisher.look()
    return null
  } catch (error) {
    console.error(error)
    return classifyTrouble(`${(error as NodeJS.ErrnoException).code} ${(error as Error).message}`)
  }
}

/** Every address of the desk that accepts a post, including publishing if the desk publishes. */
function postsOf(publisher: Publisher | null): Readonly<Record<string, Post>> {
  const publishing = (work: (publisher: Publisher, form: URLSearchParams) => void): Post => {
    return (_, form) => {
      if (publisher) work(publisher, form)
      return PUBLISH
    }
  }
  return {
    '/desk/slugs/save': saveSlug,
    '/desk/changes/undo': undo,
    '/desk/words/save': saveText,
    ...(publisher && {
      [`${PUBLISH}/start`]: publishing((publisher, form) => publisher.publish(form)),
      [`${PUBLISH}/update`]: publishing((publisher, form) => publisher.update(form)),
      [`${PUBLISH}/hook`]: publishing((publisher) => publisher.callHook()),
    }),
  }
}

interface Front {
  /** The checkout to write to. */
  readonly root: string
  /** Our own port. */
  readonly port: number
  /** The port of `astro dev`. */
  readonly inner: number
  /** The publisher, in a served desk. */
  readonly publisher?: Publisher | null
}

/** Reports that a form had no effect, and keeps its typed text. */
function answerUnsaved(
  incoming: IncomingMessage,
  answer: ServerResponse,
  form: URLSearchParams,
  error: Error,
) {
  const language = deskLanguage(incoming.headers['accept-language'])
  const t = deskTextIn(language)
  // A file or key that does not exist: the form is not ours.
  if (error instanceof RangeError) {
    const link = { href: '/desk', label: t('served.toDesk') }
    const texts = [t('served.foreign.text')]
    answerWithPage(answer, { language, status: 400, title: t('served.foreign.title'), texts, link })
    return
  }
  console.error(error)
  const kind = classifyTrouble(`${(error as NodeJS.ErrnoException).code} ${error.message}`)
  const isFull = kind === 'disk'
  answerWithPage(answer, {
    language,
    status: isFull ? 507 : 500,
    title: t('served.unsaved.title'),
    texts: [
      t(isFull ? 'trouble.disk.title' : 'trouble.other.title'),
      t(isFull ? 'trouble.disk.text' : 'trouble.other.text'),
      t('served.unsaved.text'),
    ],
    form: { action: incoming.url ?? '/desk', label: t('served.unsaved.again'), typed: form },
  })
}

async function takePost(incoming: IncomingMessage, answer: ServerResponse, path: string, front: Front) {
  const posts = postsOf(front.publisher ?? null)
  const post = Object.hasOwn(posts, path) ? posts[path] : undefined
  const form = post && (await readPostedForm(incoming))
  if (!post || !form) {
    answerRefused(incoming, answer, post ? 413 : 405)
    return
  }
  try {
    // First finishes what a full disk interrupted: nothing is saved into an incomplete state.
    if (front.publisher) recover(front.root)
    answer.writeHead(303, { location: post(front.root, form) }).end()
  } catch (error) {
    answerUnsaved(incoming, answer, form, error as Error)
  }
}

/**
 * The server for the editor's browser: refuses foreign requests, handles the desk's posts, and passes everything else on to `astro
 * dev`. It is a separate process because Astro restarts after some of the changes that it writes.
 */
export function createFront(front: Front): Server {
  const { port, inner, publisher } = front
  const server = createServer(async (incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming
    const path = url.split('?', 1)[0] ?? '/'
    const status = refusal({ method, path, headers }, port)
    if (status !== null) {
      answerRefused(incoming, answer, status)
      return
    }
    if (isDesk(path)) answer.setHeader('content-security-policy', "frame-ancestors 'none'")
    if (isForClient(path, headers)) {
      answer
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(quietClient)
    } else if (isDesk(path) && method === 'POST') await takePost(incoming, answer, path, front)
    else {
      const kind = path === PUBLISH && publisher ? await troubleOfLook(publisher) : null
      if (kind === null) await passOn(incoming, answer, inner)
      else answerTrouble(incoming, answer, kind, 507)
    }
  })
  server.on('upgrade', (incoming, socket, head) => {
    const { method = 'GET', url = '/', headers } = incoming
    if (refusal({ method, path: url, headers }, port) === null) passOnSocket(incoming, socket, head, inner)
    else socket.destroy()
  })
  return server
}
