import type { ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  BackofficeRefused,
  BackofficeUnavailable,
  OutcomeUnknown,
  RateLimited,
} from '#backoffice/client/errors.ts'
import { type Answering, clientAt, clientOf, deserted, json, user } from './http-stub.ts'

/** For a server that never answers: enough for a question to reach it. */
const few = { ms: 1000 }

const collectGarbage = () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
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
    const { backoffice, received, calls } = await clientOf((response, _, n) =>
      n === 0 ? fail(response) : json(response, 200, { data: user }),
    )
    await expect(backoffice.users.me()).resolves.toMatchObject({ id: 'u1' })
    expect(received).toHaveLength(2)
    expect(calls).toEqual([{ operation: 'getMe', status: 200 }])
  })

  it('fails after the second failure', async () => {
    const { backoffice, received, calls } = await clientOf((response) => json(response, 500, {}))
    await expect(backoffice.users.me()).rejects.toBeInstanceOf(BackofficeUnavailable)
    expect(received).toHaveLength(2)
    expect(calls).toEqual([{ operation: 'getMe', status: 500 }])
  })

  it.each([400, 403, 404])('is not retried after %i', async (status) => {
    const { backoffice, received } = await clientOf((response) => json(response, status, {}))
    await expect(backoffice.users.me()).rejects.toThrow()
    expect(received).toHaveLength(1)
  })

  it('waits as long as a short Retry-After asks', async () => {
    const { backoffice, received } = await clientOf((response, _, n) =>
      n === 0 ? json(response, 429, {}, { 'retry-after': '1' }) : json(response, 200, { data: user }),
    )
    // Time passes with each poll, and with nothing else.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const started = Date.now()
    const call = backoffice.users.me()
    await expect.poll(() => received.length).toBe(2)
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000)
    await expect(call).resolves.toMatchObject({ id: 'u1' })
  })

  it('fails at once when Retry-After is longer than two seconds, and reports how long', async () => {
    const retryAfter = { 'retry-after': '60' }
    const { backoffice, received } = await clientOf((response) => json(response, 429, {}, retryAfter))
    await expect(backoffice.users.me()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
    expect(received).toHaveLength(1)
  })

  it('is cut off when the answer begins and never ends', async () => {
    const { backoffice } = await clientOf((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
      // Not even if garbage is collected meanwhile: the timer must be held by what waits for it.
      setTimeout(collectGarbage, few.ms / 2)
    }, few)
    await expect(backoffice.users.me()).rejects.toBeInstanceOf(BackofficeUnavailable)
  })
})

describe('a write', () => {
  const write = (answer: Parameters<typeof clientOf>[0], more = {}) =>
    clientOf(answer, more).then((setup) => ({
      ...setup,
      result: setup.backoffice.users.update('u1', { name: 'Ada' }),
    }))

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
    const { result, received } = await write(answer)
    await expect(result).rejects.toBeInstanceOf(error)
    expect(received).toHaveLength(1)
  })

  it('has an unknown outcome when no answer comes', async () => {
    const { result, received } = await write(() => undefined, few)
    await expect(result).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(received).toHaveLength(1)
  })

  it('certainly did not happen when nothing was listening', async () => {
    const { backoffice } = clientAt(await deserted())
    await expect(backoffice.users.update('u1', {})).rejects.toBeInstanceOf(BackofficeUnavailable)
  })
})
