import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signInClient } from '#auth/sign-in-client.ts'

const clientOf = (agent: string, more: Record<string, string> = {}) =>
  signInClient(new Headers({ 'user-agent': agent, ...more }))
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = (device: string, browser: string) =>
  `Mozilla/5.0 (${device} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`
const chrome = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0.0.0 Safari/537.36`

it.each([
  [chrome, 'Chrome', 'Windows'],
  [`${chrome} Edg/131.0.0.0`, 'Microsoft Edge', 'Windows'],
  [apple('iPhone; CPU iPhone OS 18_1', 'Version/18.1 Mobile/15E148 Safari/604.1'), 'Safari', 'iOS'],
  [apple('iPad; CPU OS 17_5', 'FxiOS/128.0 Mobile/15E148 Safari/605.1.15'), 'Firefox', 'iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
])('%s', (agent, browser, system) => {
  expect(clientOf(agent)).toEqual({ browser, system })
})

it('uses the brand of a client hint if the User-Agent hides it', () => {
  const hints = { 'sec-ch-ua': '"Brave";v="131", "Chromium";v="131", "Not_A Brand";v="24"' }
  const brave = { browser: 'Brave', system: 'Windows' }
  expect(clientOf(chrome, { ...hints, 'sec-ch-ua-platform': '"Windows"' })).toEqual(brave)
})

it('takes the country from a trusted proxy’s header, and not from a language', () => {
  expect(clientOf(chrome, { 'x-country': 'is' }).country).toBe('IS')
  expect(clientOf(chrome, { 'accept-language': 'it-IT' }).country).toBeUndefined()
})

// Seen to fail without the tables: the library's last resort cuts a name out of the header.
it.each([
  ['Evil<script>/1.0 (x)', {}],
  ['Mozilla/5.0 (X) Evil/2.0 (y)', {}],
  ['curl/8.4.0', {}],
  ['', {}],
  ['x'.repeat(100_000), {}],
  [chrome, { 'sec-ch-ua': '"<img src=x onerror=alert(1)>";v="1"', 'sec-ch-ua-platform': '"<b>Windows"' }],
])('names only known names: %j', (agent, hints) => {
  expect(JSON.stringify(clientOf(agent, hints))).not.toMatch(/[<>]|Evil|curl|xxx/)
})

it('never throws, and reveals little for any input', () => {
  const text = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) })
  fc.assert(
    fc.property(text, text, text, (agent, brands, platform) => {
      const hints = { 'sec-ch-ua': brands.trim(), 'sec-ch-ua-platform': platform.trim() }
      const client = clientOf(agent.trim(), hints)
      expect(JSON.stringify(client).length).toBeLessThan(100)
    }),
  )
})
