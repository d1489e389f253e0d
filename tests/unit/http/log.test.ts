import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  type Answered,
  type createLogger,
  createRequestLog,
  logConsoleOutput,
  logOfRequest,
} from '#http/shared/log.ts'
import { loggablePath } from '#http/shared/redaction.ts'
import { onSignal, type Signals } from '#http/shared/signals.ts'
import { heard, raw, runServer } from './running-server.ts'

function logOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  const { log, logged } = heard('info')
  write(log)
  return logged.join('')
}
const linesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('the log', () => {
  it('hides secrets wherever they are named', () => {
    const text = logOf((log) => {
      log.info({ authorization: 'canary', headers: { cookie: 'canary', 'set-cookie': 'canary' } })
      log.info({ session: { accessToken: 'canary', refresh_token: 'canary' }, user: { taxCode: 'canary' } })
    })
    expect(text).not.toContain('canary')
  })

  it('has the request id in each line', () => {
    const text = logOf((log) => {
      const { error, warn } = logOfRequest(log, 'r7')
      warn({ cookie: 'canary' }, 'first')
      error({}, 'second')
    })
    expect(text.match(/"requestId":"r7"/g)).toHaveLength(2)
    expect(text).not.toContain('canary')
  })

  it('has of an error what it is and where it was thrown, without queries, and of any other value what it is', () => {
    const cause = new Error('GET https://api.example.com/documents/7?access_token=canary failed')
    const text = logOf((log) => {
      log.error({ err: new TypeError('at /a?b=canary', { cause }) }, 'first')
      log.error({ err: 'no error' }, 'second')
    })
    const [first, second] = linesIn(text)
    const message = 'GET https://api.example.com/documents/7?… failed'
    expect(first.err).toMatchObject({ type: 'TypeError', message: 'at /a?…', cause: { message } })
    for (const { stack } of [first.err, first.err.cause]) expect(stack).toContain('log.test.ts')
    expect(second.err).toBe('no error')
    expect(text).not.toContain('canary')
  })

  it('turns console output of libraries into lines of its own, and gives the console back', () => {
    const methods = () => [console.error, console.warn, console.log, console.info, console.debug]
    const before = methods()
    const text = logOf((log) => {
      const giveBack = logConsoleOutput(log)
      for (const [index, method] of methods().entries()) expect(method).not.toBe(before[index])
      console.error('\u001b[31m[ERROR]\u001b[39m', new Error('at https://api.example.com/a?b=canary'))
      console.log('%s of %d', 'one', 2)
      giveBack()
    })
    for (const [index, method] of methods().entries()) expect(method).toBe(before[index])
    const msg = expect.stringMatching(/^\[ERROR\] Error: at/)
    expect(linesIn(text)).toMatchObject([
      { level: 'error', printed: true, msg },
      { level: 'info', msg: 'one of 2' },
    ])
    expect(text).not.toContain('canary')
  })

  /** Errors of parsers, which quote their input. */
  const quoting: readonly [what: string, parse: () => unknown][] = [
    ['short JSON', () => JSON.parse('canary')],
    ['JSON that has a line break', () => JSON.parse('c\ncanary')],
    ['what is no JSON but a word of ours', () => JSON.parse('undefined canary')],
    ['a URL', () => new URL('canary')],
    ['a URL and what it stands on', () => new URL('http://[', 'canary:/')],
    ['a number', () => BigInt('canary')],
    ['a header', () => new Headers([['a', 'canary\0']])],
    ['the name of a header', () => new Headers([['canary ', 'a']])],
    ['the address of a call', () => new Request('canary')],
    ['the method of a call', () => new Request('http://a.example', { method: 'canary canary' })],
    ['a date', () => Temporal.PlainDate.from('canary')],
    ['a time zone', () => new Intl.DateTimeFormat('en', { timeZone: 'canary' })],
    ['an expression', () => new RegExp(['(canary'].join())],
  ]

  it.each(quoting)('does not quote %s that could not be parsed', async (_, parse) => {
    const err = await Promise.resolve()
      .then(parse)
      .catch((error: unknown) => error)
    expect(err).toBeInstanceOf(Error)
    const text = logOf((log) => {
      log.error({ err })
      log.error(err)
      log.error({ err: new Error('no answer', { cause: err }) }, 'a page threw')
      const giveBack = logConsoleOutput(log)
      console.error(err)
      console.error('Could not render', (err as Error).stack)
      console.error('%s failed', '/a', new Error('no answer', { cause: err }))
      giveBack()
    })
    expect(text).not.toContain('canary')
    expect(text.match(/log\.test\.ts/g)?.length, 'where it was thrown').toBeGreaterThan(3)
  })

  it.each([
    ['/travels/LIS-2026/traveller?x=1', '/travels/:id/:id'],
    ['/notify-me/9f8a7b', '/notify-me/:id'],
    [`/phone/${'0'.repeat(26)}?x=1`, '/phone/:id'],
    ['/auth/confirm-email/abcdefghijklmnopqrstuvwxyzabcdef', '/auth/confirm-email/:id'],
    ['/auth/conferma-email/welcome-sofia', '/auth/conferma-email/:id'],
    ['/account/profile', '/account/profile'],
    ['/my/secret/word', '/:id/:id/:id'],
    ['/travels/secret-word/and/more', '/travels/:id/:id/:id'],
    ['/account/somebody@example.com', '/account/:id'],
    ['/account/%41da', '/account/:id'],
    ['/_actions/saveAddress', '/_actions/saveAddress'],
    ['/_actions/saveAddress/secret', '/_actions/saveAddress/:id'],
    ['/readyz', '/readyz'],
    ['/_astro/entry.B1c2.js', '/_astro/entry.B1c2.js'],
  ])('writes %s as %s', (target, path) => {
    expect(loggablePath(target)).toBe(path)
  })
})

// biome-ignore format: grouped by line
const answered: Answered = {
  requestId: 'r1', method: 'GET', target: '/travels/LIS-2026?token=canary',
  status: 200, ms: 12.6, aborted: false,
}

function lineFor(change: Partial<Answered>, level: 'debug' | 'info' = 'info') {
  const { log, logged } = heard(level)
  createRequestLog(log)({ ...answered, ...change })
  const [line] = logged
  if (line === undefined) return null
  const { time, ...fields } = JSON.parse(line)
  expect(new Date(time).toISOString()).toBe(time)
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

  it.each(['/livez', '/readyz?x=1'])('is for %s only in a log for debugging', (target) => {
    expect(lineFor({ target })).toBeNull()
    expect(lineFor({ target }, 'debug')).toMatchObject({ level: 'debug' })
    expect(lineFor({ target, status: 503 })).toMatchObject({ level: 'error', status: 503 })
  })

  it('mentions that the client hung up before its answer was complete', async () => {
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

it('gives the metrics the whole address of a request, which they reduce to a route', () => {
  const result: Signals['request'][] = []
  onSignal('request', (request) => {
    if (request.target === answered.target) result.push(request)
  })
  lineFor({})
  const { target, method, status, ms } = answered
  expect(result).toEqual([{ target, method, status, ms }])
})
