import { routeEntry, routeNames } from '#routes.ts'
import { actionNames } from '../../faults/action-names.ts'
import { startApp } from '../../support/app.ts'
import {
  type DearRequest,
  dearBodies,
  dearHeads,
  sendDear,
  type Whereto,
} from '../../support/costly-requests.ts'
import { type LivezWatch, watchLivez } from '../../support/livez-watch.ts'
import { cookieHeader, createBrowser, followToCallback } from '../../support/sign-in.ts'
import type { Seen } from './part.ts'

/*
 * Each request that could be costly to answer, to every page and action, signed out and signed in, while another thread asks /livez.
 * Prints the longest pause for each kind of request; none may be over 100 ms. Some ten minutes for all.
 */

/** Names of all kinds of requests. */
export const kinds: readonly string[] = [...dearHeads, ...dearBodies].map(({ name }) => name)

/** `/livez` answers within this time, milliseconds, while any one request is answered. */
const LONGEST_PAUSE_MS = 100

/** A pause caused by the request itself happens each time; one of a busy machine does not. */
const TRIES = 5

/** How long `/livez` waits, at worst, while a request is answered: the shortest of up to five tries. */
async function longestPause(watch: LivezWatch, dear: DearRequest, whereto: Whereto) {
  // Made before the clock runs: 11 MB take this machine's time as well.
  const body = dear.body?.()
  const made = body ? { ...dear, body: () => body } : dear
  let pause = Number.POSITIVE_INFINITY
  let status = 0
  for (let tries = 0; tries < TRIES && pause > LONGEST_PAUSE_MS; tries += 1) {
    await watch.worst()
    status = await sendDear(made, whereto)
    pause = Math.min(pause, await watch.worst())
  }
  return { pause, status }
}

interface Worst {
  pause: number
  where: string
}

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

/** Sends those whose kinds are asked for, to an app of their own. */
export async function pauses(asked: (kind: string) => boolean): Promise<Seen> {
  const app = await startApp({ LOG_LEVEL: 'silent', WRONG_LINKS_PER_ADDRESS: '1000000' })
  const origin = `http://localhost:${app.port}`
  const watch = watchLivez(app.port)
  const worst = new Map<string, Worst>()

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
    for (const dear of dearHeads.filter(({ name }) => asked(name))) {
      // One of the pages signs out, so each kind of request signs in again.
      for (const cookie of [undefined, await signIn()]) {
        for (const address of dear.path ? ['/'] : pages) await tryAt(dear, address, cookie)
      }
    }
    for (const dear of dearBodies.filter(({ name }) => asked(name))) {
      for (const cookie of [undefined, await signIn()]) {
        for (const address of [...actions, ...pages]) await tryAt(dear, address, cookie)
      }
    }
  } finally {
    await watch.close()
    await app.stop()
  }

  const rows = [...worst].sort(([, a], [, b]) => b.pause - a.pause)
  console.table(rows.map(([shape, { pause, where }]) => ({ shape, ms: Math.round(pause), where })))
  const over = rows.filter(([, { pause }]) => pause > LONGEST_PAUSE_MS).length
  return {
    seen: `${rows.length} kinds of requests, ${over} held /livez for more than ${LONGEST_PAUSE_MS} ms`,
    holds: over === 0,
  }
}
