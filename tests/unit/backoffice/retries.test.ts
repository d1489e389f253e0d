import type { ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Backoffice } from '#backoffice/client/backoffice.ts'
import { DEFAULT_TIMEOUTS, scaleTimeouts, type Timeouts } from '#backoffice/client/call.ts'
import {
  BackofficeRefused,
  BackofficeUnavailable,
  NotFound,
  OutcomeUnknown,
  RateLimited,
} from '#backoffice/client/errors.ts'
import { ifLoaded, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import {
  type Answering,
  backofficeAt,
  clientAt,
  createClient,
  deserted,
  json,
  serve,
  user,
} from './http-stub.ts'

/*
 * Every call ends as one of the errors that pages and actions know; tests/faults (matrix, deadlines, lost-writes) shows that each
 * displays its text. The possible answers: answers.test.ts.
 */

/** For a server that never answers: enough for a request to reach it. */
const few = { ms: 1000 }
const silence = () => undefined

const collectGarbage = () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** A client with so many milliseconds for all of its reads, of a server that answers or does not. */
async function clientWithin(milliseconds: number, answer: Answering) {
  const { url, received } = await serve(answer)
  const deadline = performance.now() + milliseconds
  return { backoffice: backofficeAt(url, { deadline: () => deadline }), received }
}

describe('a read', () => {
  type Failing = [string, (response: ServerResponse) => unknown]
  const halfAnswer = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': 900 })
    response.write('{"data":', () => response.socket?.destroy())
  }
  it.each<Failing>([
    ...[429, 500, 503].map((code) => [`a ${code}`, (of: ServerResponse) => json(of, code, {})] as Failing),
    ['a cut connection', (response) => response.socket?.destroy()],
    ['an answer that was cut short', halfAnswer],
  ])('is retried once after %s', async (_, fail) => {
    const { backoffice, received, calls } = await createClient((response, _, n) =>
      n === 0 ? fail(response) : json(response, 200, { data: user }),
    )
    await expect(backoffice.users.me()).resolves.toMatchObject({ id: 'u1' })
    expect(received).toHaveLength(2)
    expect(calls).toEqual([{ operation: 'getMe', status: 200 }])
  })

  it('fails after the second failure', async () => {
    const { backoffice, received, calls } = await createClient((response) => json(response, 500, {}))
    await expect(backoffice.users.me()).rejects.toBeInstanceOf(BackofficeUnavailable)
    expect(received).toHaveLength(2)
    expect(calls).toEqual([{ operation: 'getMe', status: 500 }])
  })

  const late = { 'retry-after': '60' }
  it.each<[string, Answering, object]>([
    ['a 400', (response) => json(response, 400, {}), { code: 'BACKOFFICE_REFUSED' }],
    ['a 404', (response) => json(response, 404, {}), { code: 'NOT_FOUND' }],
    [
      'a 429 and a long Retry-After',
      (of) => json(of, 429, {}, late),
      { code: 'RATE_LIMITED', retryAfter: 60 },
    ],
    ['a 503 and a long Retry-After', (of) => json(of, 503, {}, late), { code: 'BACKOFFICE_UNAVAILABLE' }],
  ])('is not retried after %s', async (_, answer, error) => {
    const { backoffice, received } = await createClient(answer)
    await expect(backoffice.users.me()).rejects.toMatchObject(error)
    expect(received).toHaveLength(1)
  })

  it('waits as long as a short Retry-After requires', async () => {
    const { backoffice, received } = await createClient((response, _, n) =>
      n === 0 ? json(response, 429, {}, { 'retry-after': '1' }) : json(response, 200, { data: user }),
    )
    // Time passes only with each poll.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const started = Date.now()
    const call = backoffice.users.me()
    await expect.poll(() => received.length).toBe(2)
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000)
    await expect(call).resolves.toMatchObject({ id: 'u1' })
  })
})

describe('a write', () => {
  type Answered = [string, Answering, new (...of: never[]) => Error]
  const answered = (code: number, error: new (...of: never[]) => Error) =>
    [String(code), (response: ServerResponse) => json(response, code, {}), error] as Answered

  it.each<Answered>([
    ...[302, 500, 502, 503, 504].map((code) => answered(code, OutcomeUnknown)),
    answered(429, RateLimited),
    answered(400, BackofficeRefused),
    ['cut off', (response) => response.socket?.destroy(), OutcomeUnknown],
    ['unreadable', (response) => json(response, 200, { data: 'saved' }), OutcomeUnknown],
  ])('is sent once when the answer is %s', async (_, answer, error) => {
    const { backoffice, received } = await createClient(answer)
    await expect(backoffice.users.update('u1', { name: 'Ada' })).rejects.toBeInstanceOf(error)
    expect(received).toHaveLength(1)
  })

  it('certainly did not happen when nothing was listening', async () => {
    const { backoffice } = clientAt(await deserted())
    await expect(backoffice.users.update('u1', {})).rejects.toBeInstanceOf(BackofficeUnavailable)
  })
})

// Together, since each lasts its whole time. Seen to fail: with `ownLimits` in place of `within(…)` in backoffice/client/call.ts.
it('silence ends a read, a write and the reads of a page in their time, and none is sent again', async () => {
  const { backoffice, received } = await createClient(silence, few)
  const endless = await createClient((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
    // Not even if garbage is collected meanwhile: the waiting call must hold the timer.
    setTimeout(collectGarbage, few.ms / 2)
  }, few)
  const page = await clientWithin(few.ms, silence)
  await Promise.all([
    expect(backoffice.users.me()).rejects.toThrow(BackofficeUnavailable),
    expect(backoffice.users.update('u1', { name: 'Ada' })).rejects.toThrow(OutcomeUnknown),
    expect(endless.backoffice.users.me()).rejects.toThrow(BackofficeUnavailable),
    expect(page.backoffice.users.me()).rejects.toThrow(BackofficeUnavailable),
  ])
  expect(received.map(({ method }) => method).toSorted()).toEqual(['GET', 'PUT'])
  // The page's time is over, and that of the read is not.
  await expect(page.backoffice.users.me()).rejects.toThrow('no time left')
  expect(page.received).toHaveLength(1)
})

describe('the time limits', () => {
  it('leave half a second of five to rendering, and are multiplied by the patience of a deployment', () => {
    const usual = { attempt: 4000, total: 4500, search: 2500, upload: 30_000, download: 60_000 }
    const halved = { attempt: 2000, total: 2250, search: 1250, upload: 15_000, download: 30_000 }
    expect([DEFAULT_TIMEOUTS, scaleTimeouts(0.5)]).toEqual([usual, halved])
  })

  it.each<[string, Partial<Timeouts>, (client: Backoffice) => Promise<unknown>]>([
    ['a search', { search: 50 }, ({ flights }) => flights.search('AZ401', '2027-03-01')],
    ['airports', { search: 50 }, ({ flights }) => flights.searchAirport('Rome')],
    ['an upload', { upload: 50 }, ({ documents }) => documents.upload('u1', new FormData() as never)],
  ])('of %s is its own', async (_, own, ask) => {
    const { url } = await serve(silence)
    // The usual limits are hours: without its own limit the call would outlast the test.
    await expect(ask(backofficeAt(url, { timeouts: { ...scaleTimeouts(1000), ...own } }))).rejects.toThrow()
  })

  it('of a page let a write finish, whose outcome would be unknown otherwise', async () => {
    const { backoffice } = await clientWithin(0, (response) => json(response, 200, { data: user }))
    expect(await backoffice.users.update('u1', { specialNeeds: null })).toMatchObject({ id: 'u1' })
  })
})

describe('a part of a page', () => {
  function load(answer: Promise<object>) {
    const lines: string[] = []
    const warn = (_: object, text: string) => lines.push(text)
    return { lines, loaded: loadOptional(answer, 'the trips', { warn } as never) }
  }

  it('is what was loaded', async () => {
    const loaded = await load(Promise.resolve(['a trip'])).loaded
    expect([loaded, isAbsent(loaded)]).toEqual([['a trip'], false])
  })

  it.each([
    ['unavailable', new BackofficeUnavailable('bookings.list', 'status 500')],
    ['unavailable', new NotFound('bookings.list', 'status 404')],
    ['busy', new RateLimited('bookings.list', 60)],
  ])('is %s for an expected answer, with a line in the log', async (why, error) => {
    const { lines, loaded } = load(Promise.reject(error))
    expect([await loaded, ifLoaded(await loaded), lines]).toEqual([why, null, ['cannot load the trips']])
  })

  it('rethrows a bug of ours', async () => {
    const { lines, loaded } = load(Promise.reject(new TypeError('x is not a function')))
    await expect(loaded).rejects.toThrow(TypeError)
    expect(lines).toEqual([])
  })
})
