import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

/* What a page takes from one place of ours, and the files that may do without it. */

const rules = [
  {
    rule: 'lets a page use no clock but its request’s (locals.now)',
    uses: /Temporal\.Now|Date\.now\(|new Date\(\)|[^\w.]Date\(\)/,
    // Sessions, the servers, the sandbox, and what developers run have lives by the machine's clock.
    rooms: /^(auth|http|sandbox|tools|desk|gallery)\//,
    allowed: {
      'middleware/market.ts': 'sets locals.now, once a request',
      'backoffice/client/failure.ts': 'Retry-After may be a date of the other machine',
      'analytics/start-measuring.ts': 'the browser measures',
      'features/session-end/watch-session.ts': 'the browser counts down to the end of its session',
      'features/trips/group/Ask.astro': 'the browser keeps when a message was sent',
      'features/trips/pocket/PocketTrip.astro':
        'a page kept on the phone is read on another day than it was drawn',
      'pages/session.ts': 'says how long a session lasts, which is told by the clock of sessions',
      'ui/intent/directive.ts': 'the browser reloads a page once',
    },
  },
  {
    rule: 'lets a page make no formatter of Intl a second time (markets/intl.ts)',
    uses: /new Intl\.(?!Locale\b)/,
    rooms: /^(sandbox|tools)\//,
    allowed: {
      'markets/intl.ts': 'makes them',
      'markets/date-words.ts': 'reads its patterns once',
      'markets/plural-label.ts': 'keeps the rules of each language, in the browser too',
      'ui/header-text.ts': 'makes one when it is loaded',
      'features/trips/group/Ask.astro': 'the browser writes when a message was sent',
      'features/trips/pocket/KeptTrips.astro': 'the browser writes when a trip was kept',
      'features/trips/pocket/PocketTrip.astro': 'the browser reads the day at the trip',
    },
  },
  {
    rule: 'puts a dot between facts nowhere but in one function (ui/joined.ts), or unbroken before it',
    uses: /(?<!&nbsp;)·/,
    rooms: /^(sandbox|tools|desk|gallery)\//,
    allowed: {
      'ui/joined.ts': 'puts it',
      'layouts/Document.astro': 'a window’s title is one line',
      'http/shared/plain-answer.ts': 'a window’s title is one line',
    },
  },
]

const code = (text: string) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')

it.each(rules)('$rule', ({ uses, rooms, allowed }) => {
  const using = readSources('src/**/*.{ts,tsx,mjs,astro}')
    .map(({ file, text }) => ({ file: file.slice('src/'.length), text }))
    .filter(({ file, text }) => !rooms.test(file) && uses.test(code(text)))
    .map(({ file }) => file)
  expect(using.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

it('spreads no literal to keep a line short', () => {
  const literal = /^\s*\.\.\.[{[].*[}\]],?$|\{\.\.\.\{/m
  const spreading = readSources('{src,tests}/**/*.{ts,tsx,mjs}').filter(({ text }) => literal.test(text))
  expect(spreading.map(({ file }) => file)).toEqual([])
})
