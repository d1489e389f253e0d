import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a request waits while Astro starts again, in milliseconds. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 150

const safe = new Set(['GET', 'HEAD'])

/** Sends a request to Astro and resolves with its answer. */
function ask(asked: IncomingMessage, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve)
    onward.on('error', reject)
    if (safe.has(method ?? '')) onward.end()
    else asked.pipe(onward)
  })
}

/**
 * Passes a request on to `astro dev`. Astro starts again when a slug or an English text has changed; a read that comes meanwhile
 * waits for it, so that nobody sees a browser's error page.
 */
export async function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const got = await ask(asked, port)
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
      got.on('error', () => answer.destroy())
      return
    } catch (error) {
      const again = safe.has(asked.method ?? '') && Date.now() < giveUpAt
      if (!again) {
        answer.writeHead(502, { 'content-type': 'text/plain' }).end(`The site does not answer: ${error}\n`)
        return
      }
      await wait(PAUSE_MS)
    }
  }
}

/** Connects the web socket with which Vite reloads pages. */
export function passOnSocket(asked: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const onward = connect(port, '127.0.0.1', () => {
    const lines = asked.rawHeaders.flatMap((text, index, all) =>
      index % 2 === 0 ? [`${text}: ${all[index + 1]}`] : [],
    )
    onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  for (const end of [socket, onward]) end.on('error', () => [socket, onward].map((one) => one.destroy()))
}
