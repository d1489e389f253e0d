import Bowser from 'bowser'
import { visitorCountry } from '#markets/market-choice.ts'
import type { SignInClient } from './session-record.ts'

/** Longest browser header that is parsed; real ones have some 250 characters. */
const MOST_CHARACTERS = 1000
/** Most brands in a client hint; browsers send three. */
const MOST_BRANDS = 8

/** The library also returns names cut out of the header itself: only those of its own tables count. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP).filter((name) => name !== 'Generic'))
const systems = new Set(Object.values(Bowser.OS_MAP))

/** The browser of a request, by its User-Agent and the client hints that browsers send by themselves. */
export function signInClient(headers: Headers): SignInClient {
  const header = (name: string) => (headers.get(name) ?? '').slice(0, MOST_CHARACTERS)
  const brands = [...header('sec-ch-ua').matchAll(/"([\w .()/:;?=-]{1,60})";\s*v="([\d.]{1,20})"/g)]
    .slice(0, MOST_BRANDS)
    .map(([, brand = '', version = '']) => ({ brand, version }))
  const [, platform] = /^"([\w ]{1,40})"$/.exec(header('sec-ch-ua-platform')) ?? []
  const agent = header('user-agent')
  const { browser, os } =
    agent === ''
      ? { browser: {}, os: {} }
      : Bowser.parse(agent, { ...(brands.length > 0 && { brands }), ...(platform && { platform }) })
  // The HTTP entry sets this header from a trusted proxy's, and drops one that the client sent.
  const country = visitorCountry({ geoHeader: headers.get('x-country') })
  return {
    ...(browsers.has(browser.name ?? '') && { browser: browser.name }),
    ...(systems.has(os.name ?? '') && { system: os.name }),
    ...(country !== null && { country }),
  }
}
