import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Of an answer that is passed on whole, not as it came over the wire. */
const ofTheWire = ['connection', 'content-encoding', 'content-length', 'transfer-encoding']

/** A proxy for `origin` that delays everything after a page's <main>, as over a bad network. */
export async function lateEnd(origin: string, milliseconds: number) {
  const server = createServer(async ({ url, headers }, outgoing) => {
    const { accept = '*/*', cookie = '' } = headers
    const answer = await fetch(`${origin}${url}`, { headers: { accept, cookie } })
    const body = Buffer.from(await answer.arrayBuffer())
    outgoing.statusCode = answer.status
    for (const [name, value] of answer.headers)
      if (!ofTheWire.includes(name)) outgoing.appendHeader(name, value)
    const end = body.indexOf('</main>')
    if (end >= 0) {
      outgoing.write(body.subarray(0, end))
      await wait(milliseconds)
    }
    outgoing.end(body.subarray(Math.max(end, 0)))
  }).listen(0, '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.once('listening', resolve)
  await promise
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
