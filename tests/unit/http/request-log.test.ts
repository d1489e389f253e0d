import { describe, expect, it } from 'vitest'
import { type Answered, createRequestLog } from '#http/shared/log.ts'
import { onSignal, type Signals } from '#http/shared/signals.ts'
import { heard, raw, runServer } from './running-server.ts'

const answered: Answered = {
  requestId: 'r1',
  method: 'GET',
  target: '/travels/LIS-2026?token=canary',
  status: 200,
  ms: 12.6,
  aborted: false,
}

function lineFor(change: Partial<Answered>, level: 'debug' | 'info' = 'info') {
  const { log, logged } = heard(level)
  createRequestLog(log)({ ...answered, ...change })
  const [line] = logged
  if (line === undefined) return null
  const { time: _, ...fields } = JSON.parse(line)
  return fields
}

describe('the line of a request', () => {
  it('names its path without ids, and nothing else of its address', () => {
    const request = { method: 'GET', path: '/travels/:id', status: 200, ms: 13 }
    expect(lineFor({})).toEqual({ level: 'info', requestId: 'r1', ...request, msg: 'request' })
  })

  it.each([
    [499, false, 'info'],
    [500, false, 'error'],
    [503, false, 'error'],
    [500, true, 'info'],
  ])('of status %i, aborted: %s, is at level %s', (status, aborted, level) => {
    const line = lineFor({ status, aborted })
    expect(line).toMatchObject({ level, status })
    expect(line.aborted).toBe(aborted || undefined)
  })

  it.each(['/livez', '/readyz', '/readyz?x=1'])('is for %s only in a log for debugging', (target) => {
    expect(lineFor({ target })).toBeNull()
    expect(lineFor({ target }, 'debug')).toMatchObject({ level: 'debug' })
    expect(lineFor({ target, status: 503 })).toMatchObject({ level: 'error', status: 503 })
  })

  it('says when the client hung up before its answer was complete', async () => {
    const begun = Promise.withResolvers<void>()
    const { port, logged, ask } = await runServer({
      handler: () => {
        begun.resolve()
        return new Promise(() => {})
      },
    })
    const socket = raw(port, 'GET /travels?x=canary')
    await begun.promise
    socket.destroy()
    await expect.poll(() => logged.length).toBe(1)
    const gone = { level: 'info', method: 'GET', path: '/travels', aborted: true, ms: expect.any(Number) }
    expect(JSON.parse(String(logged[0]))).toMatchObject(gone)
    const { headers } = await ask('/livez')
    await expect.poll(() => logged.length).toBe(2)
    const answered = JSON.parse(String(logged[1]))
    expect(answered).toMatchObject({ requestId: headers['x-request-id'], status: 200 })
    expect(answered).not.toHaveProperty('aborted')
  })
})

it('tells the metrics of a request with its whole address, which they reduce to a route', () => {
  const told: Signals['request'][] = []
  onSignal('request', (request) => {
    if (request.target === answered.target) told.push(request)
  })
  lineFor({})
  const { target, method, status, ms } = answered
  expect(told).toEqual([{ target, method, status, ms }])
})
