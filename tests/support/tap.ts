import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real proxy between the app and the sandbox: it counts what passes and, where told, answers badly instead. */
export interface Tap {
  url: string
  /** What has passed since the last `reset`: method and path without query. */
  seen: string[]
  reset(): void
  /** Paths that match are answered with this status and no usable body; null lets everything pass. */
  break(paths: RegExp | null, status?: number): void
  /** Paths that match are answered with this JSON in place of the sandbox's; null lets everything pass. */
  answer(paths: RegExp | null, body?: unknown): void
  close(): Promise<void>
}

/** Listens on a free port and passes everything on to `target` (scheme and host). */
export async function openTap(target: string): Promise<Tap> {
  let broken: { paths: RegExp; status: number } | null = null
  let told: { paths: RegExp; body: string } | null = null
  const seen: string[] = []
  const server = createServer((incoming, outgoing) => {
    const [path = '/'] = (incoming.url ?? '/').split('?', 1)
    seen.push(`${incoming.method} ${path}`)
    if (broken?.paths.test(path)) outgoing.writeHead(broken.status).end('not what was agreed')
    else if (told?.paths.test(path)) {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(told.body)
    } else passOn(target, incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    reset: () => {
      seen.length = 0
    },
    break: (paths, status = 500) => {
      broken = paths && { paths, status }
    },
    answer: (paths, body) => {
      told = paths && { paths, body: JSON.stringify(body) }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(new URL(incoming.url ?? '/', target), {
    method: incoming.method,
    headers: { ...incoming.headers, host: new URL(target).host },
  })
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
