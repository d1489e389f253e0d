import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  BackofficeRefused,
  BackofficeUnavailable,
  OutcomeUnknown,
  RateLimited,
} from '#backoffice/client/errors.ts'
import { clientAt, clientOf, deserted, json, user } from './http-stub.ts'

/** For a server that never answers: enough for a question to reach it. */
const few = { ms: 1000 }

const collectGarbage = () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

describe('a read', () => {
  it.each([429, 500, 503])('is retried once after %i', async (status) => {
    const { backoffice, received, calls } = await clientOf((response, _, n) =>
      n === 0 ? json(response, status, {}) : json(response, 200, { data: user }),
    )
    await expect(backoffice.users.me()).resolves.toMatchObject({ id: 'u1' })
    expect(received).toHaveLength(2)
    expect(calls).toEqual([{ operation: 'getMe', status: 200 }])
  })

  it('is retried once after a cut connection', async () => {
    const { backoffice, received } = await clientOf((response, _, n) =>
      n === 0 ? response.socket?.destroy() : json(response, 200, { data: user }),
    )
    await expect(backoffice.users.me()).resolves.toMatchObject({ id: 'u1' })
    expect(received).toHaveLength(2)
  })

  it('is retried once after an answer that was cut short', async () => {
    const { backoffice, received } = await clientOf((response, _, n) => {
      if (n > 0) {
        json(response, 200, { data: user })
        return
      }
      response.writeHead(200, { 'content-length': 900 })
      response.write('{"data":', () => response.socket?.destroy())
    })
    await expect(backoffice.users.me()).resolves.toMatchObject({ id: 'u1' })
    expect(received).toHaveLength(2)
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
    const { backoffice, received } = await clientOf((response) =>
      json(response, 429, {}, { 'retry-after': '60' }),
    )
    const call = backoffice.users.me()
    await expect(call).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
    expect(received).toHaveLength(1)
  })

  it('is cut off when no answer begins, without a retry', async () => {
    const { backoffice, received, calls } = await clientOf(() => undefined, few)
    const call = backoffice.users.me()
    await expect(call).rejects.toBeInstanceOf(BackofficeUnavailable)
    expect(received).toHaveLength(1)
    expect(calls).toEqual([{ operation: 'getMe', status: null }])
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

  it.each([
    [302, OutcomeUnknown],
    [500, OutcomeUnknown],
    [502, OutcomeUnknown],
    [503, OutcomeUnknown],
    [504, OutcomeUnknown],
    [429, RateLimited],
    [400, BackofficeRefused],
  ])('is sent once when the answer is %i', async (status, error) => {
    const { result, received } = await write((response) => json(response, status, {}))
    await expect(result).rejects.toBeInstanceOf(error)
    expect(received).toHaveLength(1)
  })

  it('has an unknown outcome when no answer comes', async () => {
    const { result, received } = await write(() => undefined, few)
    await expect(result).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(received).toHaveLength(1)
  })

  it('has an unknown outcome when the connection is cut after it arrived', async () => {
    const { result, received } = await write((response) => response.socket?.destroy())
    await expect(result).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(received).toHaveLength(1)
  })

  it('has an unknown outcome when it was accepted but the answer cannot be read', async () => {
    const { result } = await write((response) => json(response, 200, { data: 'saved' }))
    await expect(result).rejects.toBeInstanceOf(OutcomeUnknown)
  })

  it('certainly did not happen when nothing was listening', async () => {
    const { backoffice } = clientAt(await deserted())
    await expect(backoffice.users.update('u1', {})).rejects.toBeInstanceOf(BackofficeUnavailable)
  })
})
