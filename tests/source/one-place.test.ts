import { expect, it } from 'vitest'
import { readSources } from '../sources.ts'

/** Calls that read the current time. */
const CLOCK = /Temporal\.Now|Date\.now\(|new Date\(\)|[^\w.]Date\(\)/

/** Rooms whose own life runs by the machine's clock: sessions, the servers, the sandbox, and what developers run. */
const OTHER_CLOCKS = /^(auth|http|sandbox|tools|desk|gallery)\//

/** Places that read a clock without effect on a page's content. */
const ALLOWED: Readonly<Record<string, string>> = {
  'middleware/market.ts': 'sets locals.now, once a request',
  'backoffice/client/failure.ts': 'Retry-After may be a date of the other machine',
  'analytics/start-measuring.ts': 'the browser measures',
  'features/session-end/watch-session.ts': 'the browser counts down to the end of its session',
  'features/trips/group/Ask.astro': 'the browser keeps when a message was sent',
  'features/trips/pocket/PocketTrip.astro':
    'a page kept on the phone is read on another day than it was drawn',
  'pages/session.ts': 'says how long a session lasts, which is told by the clock of sessions',
  'ui/intent/directive.ts': 'the browser reloads a page once',
}

const code = (text: string) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')

it('lets a page use no clock but its request’s (locals.now)', () => {
  const asking = readSources('src/**/*.{ts,tsx,mjs,astro}')
    .map(({ file, text }) => ({ file: file.slice('src/'.length), text }))
    .filter(({ file, text }) => !OTHER_CLOCKS.test(file) && CLOCK.test(code(text)))
    .map(({ file }) => file)
  expect(asking.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
