import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createBackoffice } from '#backoffice/client/backoffice.ts'
import { DEFAULT_TIMEOUTS, type Timeouts, timeoutsOf } from '#backoffice/client/call.ts'
import { BackofficeUnavailable, OutcomeUnknown, RateLimited } from '#backoffice/client/errors.ts'
import { part } from '#backoffice/client/part.ts'
import { cut, drip, type Fault, half, lost, reset, silence, status, told } from '../../support/wire-faults.ts'
import { booking, serve, TOKEN } from './http-stub.ts'

/*
 * Whatever becomes of a call, it ends as one of the errors that pages and actions know. Every page and action asks this function;
 * that each shows what it says is in tests/faults (matrix, deadlines, lost-writes).
 */

const patient = timeoutsOf(20)
const good = {
  status: 200,
  type: 'application/json',
  body: Buffer.from(JSON.stringify({ data: [booking('B1')] })),
}

/** A client of a server that does this to every call. */
async function clientOf(fault: Fault, timeouts: Partial<Timeouts>) {
  const { url, received } = await serve((outgoing, { method }, before) =>
    fault({ incoming: { method } as IncomingMessage, outgoing, before, pass: async () => good }),
  )
  const backoffice = createBackoffice({
    urls: { backoffice: url, notify: url, geo: url, catalog: url, features: url },
    accessToken: () => Promise.resolve(TOKEN),
    requestId: 'req-1',
    log: { warn: () => {} },
    timeouts,
  })
  return { backoffice, received }
}

const hurried = { ...patient, attempt: 50, total: 60 }

// Seen to fail: with `total: 60_000` and `attempt: 60_000` for all (no end), with `kept.length === 0` unchecked in answer.ts.
describe('a read', () => {
  it.each<[string, Fault, typeof BackofficeUnavailable | typeof RateLimited, number, Partial<Timeouts>?]>([
    ['a connection that is reset', reset, BackofficeUnavailable, 2],
    ['status 500', status(500), BackofficeUnavailable, 2],
    ['status 503 and a long Retry-After', status(503, { 'retry-after': '120' }), BackofficeUnavailable, 1],
    ['status 429 and a long Retry-After', status(429, { 'retry-after': '120' }), RateLimited, 1],
    ['an answer cut off', cut, BackofficeUnavailable, 2],
    ['malformed JSON', half, BackofficeUnavailable, 1],
    ['another schema', told({ data: [{ colour: 'blue' }, 7] }), BackofficeUnavailable, 1],
    ['nothing at all', told(null), BackofficeUnavailable, 1],
    ['a redirect', status(302, { location: 'http://127.0.0.1:1/elsewhere' }), BackofficeUnavailable, 1],
    ['silence', silence, BackofficeUnavailable, 1, hurried],
    ['a slow drip', drip, BackofficeUnavailable, 1, hurried],
  ])('that meets %s is a part that is missing', async (_, fault, kind, asked, timeouts = patient) => {
    const { backoffice, received } = await clientOf(fault, timeouts)
    const list = backoffice.bookings.list('u1')
    await expect(list).rejects.toBeInstanceOf(kind)
    expect(received).toHaveLength(asked)
    const missing = await part(list, 'the trips', { warn: () => {} } as never)
    expect(missing).toBe(kind === RateLimited ? 'busy' : 'unavailable')
  })
})

describe('a write', () => {
  it.each<[string, Fault, Partial<Timeouts>?]>([
    ...[500, 502, 503].map((code) => [`status ${code}`, lost(code, false)] as [string, Fault]),
    ['a connection that is cut', lost(0, true)],
    ['no answer at all', silence, { ...patient, attempt: 50 }],
  ])('whose answer is lost by %s is sent once, and nobody knows', async (_, fault, timeouts = patient) => {
    const body = (async function* () {})() as unknown as IncomingMessage
    const { backoffice, received } = await clientOf(
      (exchange) => fault({ ...exchange, incoming: body }),
      timeouts,
    )
    await expect(backoffice.users.update('u1', { name: 'Ada' })).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(received).toHaveLength(1)
  })
})

describe('the time limits', () => {
  it('leave half a second of five to rendering, and are multiplied by the patience of a deployment', () => {
    expect(DEFAULT_TIMEOUTS).toEqual({
      attempt: 4000,
      total: 4500,
      search: 2500,
      upload: 30_000,
      download: 60_000,
    })
    expect(timeoutsOf(0.5)).toEqual({
      attempt: 2000,
      total: 2250,
      search: 1250,
      upload: 15_000,
      download: 30_000,
    })
  })

  it.each<
    [
      string,
      Partial<Timeouts>,
      (client: Awaited<ReturnType<typeof clientOf>>['backoffice']) => Promise<unknown>,
    ]
  >([
    ['a search', { search: 50 }, ({ flights }) => flights.search('AZ401', '2027-03-01')],
    ['airports', { search: 50 }, ({ flights }) => flights.searchAirport('Rome')],
    ['an upload', { upload: 50 }, ({ documents }) => documents.upload('u1', new FormData() as never)],
  ])('of %s is its own', async (_, own, ask) => {
    const { backoffice } = await clientOf(silence, { ...patient, ...own })
    await expect(ask(backoffice)).rejects.toThrow()
  })
})
