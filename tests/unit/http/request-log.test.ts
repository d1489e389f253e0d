import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Answered, createLogger, createRequestLog } from '#http/shared/log.ts'
import { onSignal, type Signals } from '#http/shared/signals.ts'
import { knownHost, runServer } from './running-server.ts'

const answered: Answered = {
  requestId: 'r1',
  method: 'GET',
  target: '/travels/LIS-2026?token=canary',
  status: 200,
  ms: 12.6,
  aborted: false,
}

/** The line that is written for a request, or null. */
function lineFor(change: Partial<Answered>, level: 'debug' | 'info' = 'info') {
  const lines: string[] = []
  const log = createLogger({ level, destination: { write: (line) => void lines.push(line) } })
  createRequestLog(log)({ ...answered, ...change })
  const [line] = lines
  if (line === undefined) return null
  const { time: _, ...fields } = JSON.parse(line)
  return fields
}

describe('the line of a request', () => {
  it('names its path without ids, and nothing else of its address', () => {
    expect(lineFor({})).toEqual({
      level: 'info',
      requestId: 'r1',
      method: 'GET',
      path: '/travels/:id',
      status: 200,
      ms: 13,
      msg: 'request',
    })
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
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /travels?x=canary HTTP/1.1\r\nHost: ${knownHost}\r\n\r\n`)
    await begun.promise
    socket.destroy()
    await expect.poll(() => logged.length).toBe(1)
    expect(JSON.parse(String(logged[0]))).toMatchObject({
      level: 'info',
      method: 'GET',
      path: '/travels',
      aborted: true,
      ms: expect.any(Number),
    })
    await ask('/livez')
    await expect.poll(() => logged.length).toBe(2)
    expect(JSON.parse(String(logged[1]))).not.toHaveProperty('aborted')
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
