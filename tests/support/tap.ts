import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { forwardRequest, listen, passOn } from './proxy.ts'
import type { Fault, UpstreamAnswer } from './wire-faults.ts'

/**
 * A real proxy between the app and the sandbox: it counts calls and, on demand, gives bad answers. Patterns match
 * the path (`/api/users/me`) and the call as in `seen` (`GET /api/users/me`).
 */
export interface Tap {
  url: string
  /** The calls since the last `reset`: method and path without query. */
  seen: string[]
  reset(): void
  /** Holds matching paths until the returned function is called. */
  hold(paths: RegExp): () => void
  /**
   * Applies this to the matching calls of one request of the app, by the request's id; several requests can be treated
   * differently at the same time.
   */
  spoil(requestId: string, paths: RegExp, fault: Fault): void
  /** Lets all calls of one request of the app pass again. */
  mend(requestId: string): void
  /** The calls of one request of the app, as in `seen`. */
  callsOf(requestId: string): readonly string[]
  /** Every value of the authorization header so far. */
  readonly tokens: ReadonlySet<string>
  /** Resets it to its initial state. */
  forget(): void
  close(): Promise<void>
}

/** Listens on a free port and passes everything on to `target` (scheme and host). */
export async function openTap(target: string): Promise<Tap> {
  let held: { paths: RegExp; until: Promise<void> } | null = null
  const seen: string[] = []
  const tokens = new Set<string>()
  const byRequest = new Map<string, { calls: string[]; faults: { paths: RegExp; fault: Fault }[] }>()
  const requestOf = (id: string) => {
    const known = byRequest.get(id) ?? { calls: [], faults: [] }
    byRequest.set(id, known)
    return known
  }
  const server = createServer((incoming, outgoing) => {
    const [path = '/'] = (incoming.url ?? '/').split('?', 1)
    const call = `${incoming.method} ${path}`
    seen.push(call)
    if (incoming.headers.authorization) tokens.add(incoming.headers.authorization)
    const { calls, faults } = requestOf(String(incoming.headers['x-request-id'] ?? ''))
    const before = calls.filter((other) => other === call).length
    calls.push(call)
    const own = faults.find(({ paths }) => paths.test(path) || paths.test(call))
    if (own) {
      const pass = () => answerOf(target, incoming)
      Promise.resolve(own.fault({ incoming, outgoing, before, pass })).catch(() => outgoing.destroy())
      return
    }
    const onward = () => passOn(forwardRequest(target, incoming), incoming, outgoing)
    if (held && (held.paths.test(path) || held.paths.test(call))) held.until.then(onward)
    else onward()
  })
  const { url, close } = await listen(server)
  return {
    url,
    close,
    seen,
    reset: () => {
      seen.length = 0
    },
    hold: (paths) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { paths, until: promise }
      return () => {
        held = null
        resolve()
      }
    },
    mend: (requestId) => void byRequest.delete(requestId),
    spoil: (requestId, paths, fault) => {
      requestOf(requestId).faults.push({ paths, fault })
    },
    callsOf: (requestId) => byRequest.get(requestId)?.calls ?? [],
    tokens,
    forget: () => {
      held = null
      seen.length = 0
      tokens.clear()
      byRequest.clear()
    },
  }
}

async function answerOf(target: string, incoming: IncomingMessage): Promise<UpstreamAnswer> {
  const onward = forwardRequest(target, incoming, { 'accept-encoding': 'identity' })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    onward.on('response', resolve).on('error', reject)
  })
  incoming.pipe(onward)
  const answer = await answered
  const { statusCode: status = 502, headers } = answer
  return { status, type: headers['content-type'] ?? '', body: await buffer(answer) }
}
