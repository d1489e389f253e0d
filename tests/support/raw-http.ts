import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** The whole answer, head included. */
  readonly text: string
}

/** Sends exactly these bytes on their own connection and reads to its end: no client would send such bytes. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  socket.on('connect', () => socket.write(bytes))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const [head = ''] = text.split('\r\n\r\n', 1)
  const [first = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line) ?? [])
  const headers = new Map(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value]))
  return { status: Number(first.split(' ')[1] ?? 0), headers, text }
}

/** A request as text. `Host` is among `headers`; the body's length is added unless they contain another. */
export function rawRequest(
  method: string,
  target: string,
  headers: readonly (readonly [name: string, value: string])[],
  body = '',
): string {
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  const length = body !== '' && !given.has('content-length') && !given.has('transfer-encoding')
  const lines = [
    ...headers,
    ['Connection', 'close'],
    ...(length ? [['Content-Length', String(Buffer.byteLength(body))]] : []),
  ]
  return `${[`${method} ${target} HTTP/1.1`, ...lines.map((line) => line.join(': '))].join('\r\n')}\r\n\r\n${body}`
}

/** Sends these bytes and disconnects: at once, or after the first bytes of an answer. */
export function sendAndLeave(
  port: number,
  bytes: string,
  when: 'at once' | 'at the first bytes',
  how: 'end' | 'reset',
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(port, '127.0.0.1')
  const leave = () => (how === 'reset' ? socket.resetAndDestroy() : socket.destroy())
  socket.on('error', reject)
  socket.on('close', () => resolve())
  socket.on('connect', () => socket.write(bytes, () => when === 'at once' && leave()))
  if (when === 'at the first bytes') socket.once('data', leave)
  return promise
}
