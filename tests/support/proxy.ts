import {
  type ClientRequest,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/* The shared parts of the tests' proxies. */

/** Listens on a free port of this machine; `close` cuts the remaining connections. */
export async function listen(server: Server): Promise<{ port: number; url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port, url: `http://127.0.0.1:${port}`, close }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The same request to `target` (scheme and host), with some headers changed; its body is still to be sent. */
export function forwardRequest(
  target: string,
  incoming: IncomingMessage,
  changed: Headers = {},
): ClientRequest {
  const url = new URL(incoming.url ?? '/', target)
  const headers = { ...incoming.headers, host: url.host, ...changed }
  return request(url, { method: incoming.method, headers })
}

/** Sends it with the incoming body, and passes its answer on, by default unchanged. */
export function passOn(
  onward: ClientRequest,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handOn = asItIs,
): void {
  onward.on('response', (answer) => handOn(answer, outgoing))
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

export function asItIs(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(outgoing)
}
