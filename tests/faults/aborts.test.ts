import { afterAll, beforeAll, expect, it } from 'vitest'
import { rawRequest, sendAndLeave } from '../support/raw-http.ts'
import { type BrowserCookies, cookieHeader } from '../support/sign-in.ts'
import { type House, sharedHouse } from './house.ts'

/*
 * A client that goes away half-way is not our error: it causes no error or warning in the log. Seen to fail: while half a body
 * still reached the app (Astro printed the error and rendered a page about it); with an answer to the client that is gone in
 * http/shared/take-body.ts, and the line of an aborted request judged by its status.
 */

let house: House
let sofia: BrowserCookies

beforeAll(async () => {
  house = await sharedHouse()
  sofia = await house.signIn('sofia')
})
afterAll(() => house?.close())

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

/** A write of which half has been sent. */
const cutWrites = [
  ['JSON for an action', '/_actions/readTripChange', [json, long], '{"bookingId":'],
  ['JSON for an action, in chunks', '/_actions/readTripChange', [json, chunked], asChunk('{"bookingId":')],
  ['a form for an action', '/_actions/saveAddress', [form, long], 'kind=residence&ci'],
  ['a form for a page', '/account/registry/personal?_action=savePersonalData', [form, long], 'firstName=S'],
  [
    'a form for a page, in chunks',
    '/account/registry/personal?_action=savePersonalData',
    [form, chunked],
    asChunk('firstName=S'),
  ],
  [
    'a form that saves nothing',
    '/account/registry/residence?_action=layOutAddress',
    [form, long],
    'country=U',
  ],
  ['an upload', '/account/documents/passport/capture?_action=documents.upload', [multipart, long], part],
  [
    'an upload, in chunks',
    '/account/documents/passport/capture?_action=documents.upload',
    [multipart, chunked],
    asChunk(part),
  ],
  ['an upload by script', '/_actions/documents.upload', [multipart, long], part],
  ['a logout of the provider', '/login/backchannel-logout', [form, long], 'logout_token=ey'],
  ['a closed invitation', '/travels?dismiss=community', [form, long], 'a='],
  ['what nobody takes', '/nowhere', [form, long], 'a='],
] as const

it.each(['end', 'reset'] as const)('a client that goes away (%s) is no error in the log', async (how) => {
  const before = lines().length
  const { port } = house.app
  const cookie = cookieHeader(sofia)
  const host = ['Host', `localhost:${port}`] as const
  const own = [host, ['Origin', house.origin], ['Cookie', cookie]] as const
  const reads = ['/', '/travels', '/account/registry', '/favicon.svg', '/nowhere', '/login', '/travels/B2041']
  for (const path of reads) {
    const bytes = rawRequest('GET', path, path === '/login' ? [host] : own)
    await sendAndLeave(port, bytes.slice(0, 40), 'at once', how)
    await sendAndLeave(port, bytes, 'at once', how)
    await sendAndLeave(port, bytes, 'at the first bytes', how)
  }
  for (const [what, path, headers, body] of cutWrites) {
    const who = what === 'a logout of the provider' ? [host] : own
    await sendAndLeave(port, rawRequest('POST', path, [...who, ...headers], body), 'at once', how)
  }
  const since = () => lines().slice(before)
  await expect
    .poll(
      () =>
        since().filter(({ msg, aborted, method }) => msg === 'request' && aborted && method === 'POST')
          .length,
    )
    // Two are answered before their bodies are read.
    .toBeGreaterThanOrEqual(cutWrites.length - 2)
  // Any late line is written before the answer to a later request.
  expect((await house.visit('/account/registry', { browser: sofia })).status).toBe(200)
  expect(since().filter(({ level }) => level === 'error' || level === 'warn' || level === 'fatal')).toEqual(
    [],
  )
})
