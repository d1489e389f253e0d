import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { type createLogger, logConsoleOutput, loggablePath, logOfRequest } from '#http/shared/log.ts'
import { heard } from './running-server.ts'

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
  it('is one JSON object per line', () => {
    const line = JSON.parse(logOf((log) => log.info({ requestId: 'r1' }, 'hello')))
    expect(line).toMatchObject({ level: 'info', requestId: 'r1', msg: 'hello' })
    expect(new Date(line.time).getTime()).toBeGreaterThan(0)
  })

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

  it('cuts query strings out of errors and their causes', () => {
    const cause = new Error('GET https://api.example.com/documents/7?access_token=canary failed')
    const text = logOf((log) => log.error({ err: new Error('at /a?b=canary', { cause }) }))
    expect(text).toContain('documents/7?…')
    expect(text).not.toContain('canary')
  })

  it('tells of an error what it is and where it was thrown, and of anything else what it is', () => {
    const text = logOf((log) => {
      log.error({ err: new TypeError('a bug', { cause: new Error('deeper') }) }, 'first')
      log.error({ err: 'no error' }, 'second')
    })
    const [first, second] = linesIn(text)
    expect(first.err).toMatchObject({ type: 'TypeError', message: 'a bug', cause: { message: 'deeper' } })
    for (const { stack } of [first.err, first.err.cause]) expect(stack).toContain('log.test.ts')
    expect(second.err).toBe('no error')
  })

  it('gives the console back as it was', () => {
    const methods = () => [console.error, console.warn, console.log, console.info, console.debug]
    const before = methods()
    logOf((log) => {
      const giveBack = logConsoleOutput(log)
      for (const [index, method] of methods().entries()) expect(method).not.toBe(before[index])
      giveBack()
    })
    for (const [index, method] of methods().entries()) expect(method).toBe(before[index])
  })

  it('turns console output of libraries into lines of its own', () => {
    const text = logOf((log) => {
      const giveBack = logConsoleOutput(log)
      console.error('\u001b[31m[ERROR]\u001b[39m', new Error('at https://api.example.com/a?b=canary'))
      console.log('%s of %d', 'one', 2)
      giveBack()
    })
    const msg = expect.stringMatching(/^\[ERROR\] Error: at/)
    expect(linesIn(text)).toMatchObject([
      { level: 'error', printed: true, msg },
      { level: 'info', msg: 'one of 2' },
    ])
    expect(text).not.toContain('canary')
  })

  /** Errors of parsers, which quote the text from its beginning, its end and around the error. */
  const quoting: readonly [what: string, parse: () => unknown][] = [
    ['short JSON', () => JSON.parse('canary')],
    ['the beginning of JSON', () => JSON.parse(`canary"${' '.repeat(99)}`)],
    ['the midst of JSON', () => JSON.parse(`{"a":"${' '.repeat(99)}", "canary\n${' '.repeat(99)}`)],
    ['JSON around its fault', () => JSON.parse(`{"${' '.repeat(99)}":canary${' '.repeat(99)}`)],
    ['the end of JSON', () => JSON.parse(`{"${' '.repeat(99)}":canary`)],
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
    ['a language', () => new Intl.Locale('canary canary')],
    ['a currency', () => new Intl.NumberFormat('en', { style: 'currency', currency: 'canary' })],
    ['a time zone', () => new Intl.DateTimeFormat('en', { timeZone: 'canary' })],
    ['an expression', () => new RegExp(['(canary'].join())],
  ]

  it.each(quoting)('does not quote %s that could not be parsed', (_, parse) => {
    let err: unknown
    try {
      parse()
    } catch (error) {
      err = error
    }
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
    ['/auth/confirm-email/abcdefghijklmnopqrstuvwxyzabcdef', '/auth/confirm-email/:id'],
    ['/auth/conferma-email/welcome-sofia', '/auth/conferma-email/:id'],
    ['/account/profile', '/account/profile'],
    [`/no-such-page/${'a'.repeat(30)}`, `/no-such-page/${'a'.repeat(30)}`],
    [`/no-such-page/${'a'.repeat(31)}`, '/no-such-page/:id'],
    ['/no-such-page/somebody@example.com', '/no-such-page/:id'],
    ['/no-such-page/%41da', '/no-such-page/:id'],
    ['/_astro/entry.B1c2.js', '/_astro/entry.B1c2.js'],
  ])('writes %s as %s', (target, path) => {
    expect(loggablePath(target)).toBe(path)
  })
})
