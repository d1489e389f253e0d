import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isDesk, refusal } from './guard.ts'
import { passOn, passOnSocket } from './pass-on.ts'
import { posts } from './posts.ts'
import { asksForClient, quietClient } from './quiet-client.ts'

/** The longest form: a text of a few sentences is a hundredth of it. */
const MOST_BYTES = 64 * 1024

export interface Front {
  /** The checkout that is written to. */
  readonly root: string
  /** Our own port. */
  readonly port: number
  /** The port of `astro dev`. */
  readonly inner: number
}

/** The posted form, or null when it is too long. */
async function formOf(asked: IncomingMessage): Promise<URLSearchParams | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of asked as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) return null
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

async function takePost(asked: IncomingMessage, answer: ServerResponse, path: string, root: string) {
  const post = Object.hasOwn(posts, path) ? posts[path] : undefined
  const form = post && (await formOf(asked))
  if (!post || !form) {
    answer.writeHead(post ? 413 : 405, { connection: 'close' }).end()
    return
  }
  try {
    answer.writeHead(303, { location: post(root, form) }).end()
  } catch (error) {
    // A file or key that does not exist: the form is not ours.
    const isForeign = error instanceof RangeError
    if (!isForeign) console.error(error)
    const said = isForeign ? `${error.message}\n` : 'This was not saved; the terminal says why.\n'
    answer.writeHead(isForeign ? 400 : 500, { 'content-type': 'text/plain; charset=utf-8' }).end(said)
  }
}

/**
 * What the editor's browser talks to: refuses what comes from elsewhere, takes the desk's posts, and passes everything else on to
 * `astro dev`. It is a process of its own because Astro starts again after some of the changes that it writes.
 */
export function createFront({ root, port, inner }: Front): Server {
  const server = createServer(async (asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked
    const path = url.split('?', 1)[0] ?? '/'
    const status = refusal({ method, path, headers }, port)
    if (status !== null) {
      answer.writeHead(status, { connection: 'close' }).end()
      return
    }
    if (isDesk(path)) answer.setHeader('content-security-policy', "frame-ancestors 'none'")
    if (asksForClient(path, headers)) {
      answer
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(quietClient)
    } else if (isDesk(path) && method === 'POST') await takePost(asked, answer, path, root)
    else await passOn(asked, answer, inner)
  })
  server.on('upgrade', (asked, socket, head) => {
    const { method = 'GET', url = '/', headers } = asked
    if (refusal({ method, path: url, headers }, port) === null) passOnSocket(asked, socket, head, inner)
    else socket.destroy()
  })
  return server
}
