import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Backoffice } from '#backoffice/client/backoffice.ts'
import { DEFAULT_TIMEOUTS, type Timeouts, timeoutsOf } from '#backoffice/client/call.ts'
import { BackofficeUnavailable, RateLimited } from '#backoffice/client/errors.ts'
import { part } from '#backoffice/client/part.ts'
import { cut, drip, type Fault, reset, silence, status } from '../../support/wire-faults.ts'
import { backofficeAt, booking, serve } from './http-stub.ts'

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
  return { backoffice: backofficeAt(url, { timeouts }), received }
}

const hurried = { ...patient, attempt: 50, total: 60 }

// Seen to fail: with `total: 60_000` and `attempt: 60_000` for all (no end), with `kept.length === 0` unchecked in answer.ts.
describe('a read', () => {
  // What else an answer may be: answers.test.ts.
  it.each<[string, Fault, typeof BackofficeUnavailable | typeof RateLimited, number, Partial<Timeouts>?]>([
    ['a connection that is reset', reset, BackofficeUnavailable, 2],
    ['status 500', status(500), BackofficeUnavailable, 2],
    ['status 503 and a long Retry-After', status(503, { 'retry-after': '120' }), BackofficeUnavailable, 1],
    ['status 429 and a long Retry-After', status(429, { 'retry-after': '120' }), RateLimited, 1],
    ['an answer cut off', cut, BackofficeUnavailable, 2],
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

describe('the time limits', () => {
  it('leave half a second of five to rendering, and are multiplied by the patience of a deployment', () => {
    const usual = { attempt: 4000, total: 4500, search: 2500, upload: 30_000, download: 60_000 }
    const halved = { attempt: 2000, total: 2250, search: 1250, upload: 15_000, download: 30_000 }
    expect([DEFAULT_TIMEOUTS, timeoutsOf(0.5)]).toEqual([usual, halved])
  })

  it.each<[string, Partial<Timeouts>, (client: Backoffice) => Promise<unknown>]>([
    ['a search', { search: 50 }, ({ flights }) => flights.search('AZ401', '2027-03-01')],
    ['airports', { search: 50 }, ({ flights }) => flights.searchAirport('Rome')],
    ['an upload', { upload: 50 }, ({ documents }) => documents.upload('u1', new FormData() as never)],
  ])('of %s is its own', async (_, own, ask) => {
    const { backoffice } = await clientOf(silence, { ...patient, ...own })
    await expect(ask(backoffice)).rejects.toThrow()
  })
})
