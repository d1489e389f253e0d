import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The best the machine can do: `node:http` writing one page from memory with its original headers. Runs in a process of its
 * own and gets the page by message.
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
