import { expect, it } from 'vitest'
import { rawRequest, sendAndLeave } from '../support/raw-http.ts'
import { cookieHeader } from '../support/sign-in.ts'
import { inHouse } from './in-house.ts'

/* A client that disconnects half-way is not our error: it causes no error or warning in the log. */

const house = inHouse()
const lines = () =>
  house
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string; aborted?: boolean; method?: string })

const json = ['Content-Type', 'application/json'] as const
const form = ['Content-Type', 'application/x-www-form-urlencoded'] as const
const multipart = ['Content-Type', 'multipart/form-data; boundary=x'] as const
const part =
  '--x\r\nContent-Disposition: form-data; name="front"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabc'
const long = ['Content-Length', '5000'] as const
const chunked = ['Transfer-Encoding', 'chunked'] as const
const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

const personal = '/account/registry/personal?_action=savePersonalData'
const capture = '/account/documents/passport/capture?_action=documents.upload'
/** The provider's request, without a cookie of ours. */
const LOGOUT = '/login/backchannel-logout'

/** A half-sent write: by a script and by a form, of each type, with and without a declared length. */
const cutWrites = [
  ['/_actions/readTripChange', [json, chunked], asChunk('{"bookingId":')],
  ['/_actions/saveAddress', [form, long], 'kind=residence&ci'],
  [personal, [form, long], 'firstName=S'],
  [personal, [form, chunked], asChunk('firstName=S')],
  [capture, [multipart, chunked], asChunk(part)],
  ['/_actions/documents.upload', [multipart, long], part],
  [LOGOUT, [form, long], 'logout_token=ey'],
  ['/nowhere', [form, long], 'a='],
] as const

it.each(['end', 'reset'] as const)('a client that goes away (%s) is no error in the log', async (how) => {
  const before = lines().length
  const { port } = house.app
  const cookie = cookieHeader(await house.browserOf('sofia'))
  const host = ['Host', `localhost:${port}`] as const
  const own = [host, ['Origin', house.origin], ['Cookie', cookie]] as const
  const reads = ['/', '/travels', '/account/registry', '/favicon.svg', '/nowhere', '/login', '/travels/B2041']
  for (const path of reads) {
    const bytes = rawRequest('GET', path, path === '/login' ? [host] : own)
    await sendAndLeave(port, bytes.slice(0, 40), 'at once', how)
    await sendAndLeave(port, bytes, 'at once', how)
    await sendAndLeave(port, bytes, 'at the first bytes', how)
  }
  for (const [path, headers, body] of cutWrites) {
    const who = path === LOGOUT ? [host] : own
    await sendAndLeave(port, rawRequest('POST', path, [...who, ...headers], body), 'at once', how)
  }
  const since = () => lines().slice(before)
  const cutOff = () =>
    since().filter(({ msg, aborted, method }) => msg === 'request' && aborted && method === 'POST')
  // One gets its answer before its body is read.
  await expect.poll(() => cutOff().length).toBeGreaterThanOrEqual(cutWrites.length - 1)
  // Any late line is written before the answer to a later request.
  expect((await house.visit('/account/registry', { as: 'sofia' })).status).toBe(200)
  expect(since().filter(({ level }) => /^(?:warn|error|fatal)$/.test(level))).toEqual([])
})
