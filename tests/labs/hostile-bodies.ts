import { routeEntry, routeNames } from '#routes.ts'
import { actionNames } from '../faults/action-names.ts'
import { startApp } from '../support/app.ts'
import { type DearRequest, dearBodies, dearHeads } from '../support/costly-requests.ts'
import { markOf } from '../support/form-owner.ts'
import { watchLivez } from '../support/livez-watch.ts'
import { LONGEST_PAUSE_MS, longestPause } from '../support/longest-pause.ts'
import { cookieHeader, createBrowser, followToCallback } from '../support/sign-in.ts'
import { hostileFiles } from './hostile-files.ts'

/*
 * `npm run hostile`: sends each request that could be costly to answer to every page and action of the built app, signed
 * out and signed in, while another thread asks /livez. Prints the longest pause for each kind of request; exit 1 if one is
 * over 100 ms. First the files, buttons and readers of hostile-files.ts. Words select kinds: `npm run hostile -- multipart cookie`.
 * Some ten minutes for all. The kind `owner` posts a form that was drawn for another traveller (record 031) to every action; exit 1
 * if one is not refused.
 */

interface Worst {
  pause: number
  where: string
}

const words = process.argv.slice(2)
const asked = ({ name }: DearRequest) => words.length === 0 || words.some((word) => name.includes(word))

const pages = [...routeNames.map((name) => routeEntry(name).path), '/no-such-page'].map((path) =>
  path
    .replace('{tour}', 'B2101')
    .replace('{kind}', 'passport')
    .replace('{step}', 'image')
    .replace(/\{\w+\??\}/, 'made-up'),
)
const uploadPage = '/account/documents/passport/image'
const actions = [
  ...actionNames.flatMap((name) => [`/_actions/${name}`, `/account/registry/personal?_action=${name}`]),
  ...['documents.upload', 'documents.information'].map((name) => `${uploadPage}?_action=${name}`),
]

const filesHold = await hostileFiles(words)

const app = await startApp({ LOG_LEVEL: 'silent', WRONG_LINKS_PER_ADDRESS: '1000000' })
const origin = `http://localhost:${app.port}`
const watch = watchLivez(app.port)
const worst = new Map<string, Worst>()
/** Actions that took a form of another traveller. */
const taken: string[] = []
/** Actions that do not ask whose a form is (src/middleware/owner.ts). */
const ownerless = /^(readTripChange|findAirports|confirmEmail|phone\..+)$/

async function signIn(): Promise<string> {
  const browser = createBrowser()
  const callback = await followToCallback(browser, `${origin}/login`, `${origin}/login/redirect`, 'emma')
  await browser.fetch(callback)
  return cookieHeader(browser)
}

async function tryAt(dear: DearRequest, address: string, cookie: string | undefined): Promise<void> {
  const { pause, status } = await longestPause(watch, dear, { port: app.port, address, cookie })
  const before = worst.get(dear.name)
  if (before && before.pause >= pause) return
  worst.set(dear.name, { pause, where: `${address} ${cookie ? 'signed in' : 'signed out'} (${status})` })
}

try {
  // The first visit of a page loads its modules, which happens once a process.
  for (const cookie of [undefined, await signIn()]) {
    for (const address of pages)
      await longestPause(watch, { name: 'warm' }, { port: app.port, address, cookie })
  }
  for (const dear of dearHeads.filter(asked)) {
    // One of the pages signs out, so each kind of request signs in again.
    for (const cookie of [undefined, await signIn()]) {
      for (const address of dear.path ? ['/'] : pages) await tryAt(dear, address, cookie)
    }
  }
  for (const dear of dearBodies.filter(asked)) {
    for (const cookie of [undefined, await signIn()]) {
      for (const address of [...actions, ...pages]) await tryAt(dear, address, cookie)
    }
  }
  if (asked({ name: 'owner' })) {
    const cookie = await signIn()
    for (const name of actionNames.filter((one) => !ownerless.test(one))) {
      for (const address of [`/_actions/${name}`, `/account/registry/personal?_action=${name}`]) {
        const { status } = await fetch(origin + address, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie, origin },
          body: new URLSearchParams({ owner: markOf(app.port, 'sofia'), kind: 'residence' }),
        })
        if (status !== 409) taken.push(`${address} (${status})`)
      }
    }
  }
} finally {
  await watch.close()
  await app.stop()
}

const rows = [...worst].sort(([, a], [, b]) => b.pause - a.pause)
console.table(rows.map(([shape, { pause, where }]) => ({ shape, ms: Math.round(pause), where })))
const over = rows.filter(([, { pause }]) => pause > LONGEST_PAUSE_MS)
console.log(
  over.length > 0
    ? `${over.length} shapes held /livez for more than ${LONGEST_PAUSE_MS} ms.`
    : `/livez was answered within ${LONGEST_PAUSE_MS} ms all along.`,
)
if (taken.length > 0) console.log(`These took a form of another traveller: ${taken.join(', ')}.`)
process.exitCode = over.length + taken.length > 0 || !filesHold ? 1 : 0
