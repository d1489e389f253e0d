import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#sandbox/demo/ports.ts'
import { forwardRequest, passOn } from '../../support/proxy.ts'

/*
 * The built app, each of whose answers is `LATE_MS` late, as on a busy machine or a far network. A test that acts before the page it
 * needs has arrived fails here each time, and in `npm test` once in a hundred.
 */

const late = Number(process.env.LATE_MS)
const port = Number(process.env.PORT)
const inner = await freePort()

createServer(async (incoming, outgoing) => {
  await wait(late)
  const onward = forwardRequest(`http://127.0.0.1:${inner}`, incoming, { host: incoming.headers.host })
  passOn(onward, incoming, outgoing)
}).listen(port, '127.0.0.1')

process.env.PORT = String(inner)
await import('../../../src/http/node/main.ts')
