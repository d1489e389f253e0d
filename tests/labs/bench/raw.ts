import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * What the machine can do at best: `node:http` that writes one page from memory, with the head it was answered with.
 * A process of its own; the page comes by message.
 */

export interface RawPage {
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Base64. */
  readonly body: string
}

process.once('message', ({ headers, body }: RawPage) => {
  const page = Buffer.from(body, 'base64')
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(200, { ...headers, 'content-length': page.length }).end(page)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
process.on('disconnect', () => process.exit(0))
