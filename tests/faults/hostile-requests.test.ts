import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DearRequest, dearBodies, dearHeads } from '../support/costly-requests.ts'
import { type LivezWatch, watchLivez } from '../support/livez-watch.ts'
import { longestPause } from '../support/longest-pause.ts'
import { cookieHeader } from '../support/sign-in.ts'
import { type House, openHouse } from './house.ts'

/*
 * No single request blocks the process, and a slow one does not count as a page in flight. `npm run hostile` tries the same at
 * every address.
 */

const IN_FLIGHT = 20
const uploadPage = '/account/documents/passport/image?_action=documents.upload'
const byScript = '/_actions/documents.upload'
let house: House
let watch: LivezWatch
let cookie: string

beforeAll(async () => {
  house = await openHouse(() => ({ MAX_IN_FLIGHT: String(IN_FLIGHT), LOG_LEVEL: 'silent' }))
  cookie = cookieHeader(await house.signIn('emma'))
  watch = watchLivez(house.app.port)
}, 90_000)
afterAll(async () => {
  await watch?.close()
  await house?.close()
})

/** The worst pause at these addresses, and the statuses, signed out and signed in. */
async function pausesOf(dear: DearRequest, addresses: readonly string[]) {
  const pauses: number[] = []
  const statuses: number[] = []
  for (const address of addresses) {
    for (const who of [undefined, cookie]) {
      const { pause, status } = await longestPause(watch, dear, {
        port: house.app.port,
        address,
        cookie: who,
      })
      pauses.push(pause)
      statuses.push(status)
    }
  }
  return { worst: Math.max(...pauses), statuses }
}

const named = (dear: readonly DearRequest[]) => dear.map((request) => [request.name, request] as const)

/**
 * A longer pause has a cause of its own: the problems that were found took half a second to a minute. The limit of 100 ms is that
 * of `npm run hostile`, on an idle machine; while other tests run, a valid upload of 11 MB takes up to 130.
 */
const HELD_MS = 400

// Seen to fail: with `formRefusal` answering null always (http/shared/form-bounds.ts), where headers of 11 MB take 0.8 s; with
// 11 MB for everybody in http/shared/take-body.ts; with the old pattern in http/shared/content-encoding.ts.
describe('a request that could be costly to answer', () => {
  it.each(named(dearBodies))('does not block the process: %s', { timeout: 120_000 }, async (_, dear) => {
    const { worst, statuses } = await pausesOf(dear, [
      uploadPage,
      byScript,
      '/account/consents?_action=updateConsents',
    ])
    expect(worst).toBeLessThan(HELD_MS)
    expect(statuses).not.toContain(500)
  })

  it.each(named(dearHeads))('does not block the process: %s', { timeout: 120_000 }, async (_, dear) => {
    const { worst, statuses } = await pausesOf(dear, ['/', '/login'])
    expect(worst).toBeLessThan(HELD_MS)
    expect(statuses).not.toContain(500)
  })
})

// Seen to fail: with `load.refuses` before `settleBody` in http/node/create-server.ts.
describe('slow bodies', () => {
  const trickling = (path: string, headers: string): Socket => {
    const socket = connect(house.app.port, '127.0.0.1')
    const host = `localhost:${house.app.port}`
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${house.origin}\r\n${headers}Content-Length: 60000\r\n\r\na`,
    )
    return socket
  }

  it('count as no page in flight, however many there are', async () => {
    const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
    const files = `Content-Type: multipart/form-data; boundary=x\r\nCookie: ${cookie}\r\n`
    const sockets = [
      ...Array.from({ length: IN_FLIGHT + 5 }, () => trickling('/account/consents', form)),
      ...Array.from({ length: 2 }, () => trickling(byScript, files)),
    ]
    // After all of them: their headers have been read when this is answered.
    await house.visit('/livez')
    for (let visits = 0; visits < 3; visits += 1) expect((await house.visit('/')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})
