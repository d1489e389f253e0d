import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test'
import { DEMO_MARKETS, type DemoMarket, demoHost } from '#sandbox/environment.ts'
import { findAxeViolations, readable } from './axe.ts'
import { type NewTraveller, newTraveller } from './new-traveller.ts'
import { walksAll } from './rows.ts'
import { signInUnseen } from './sign-in-page.ts'

const port = Number(process.env.E2E_PORT)

/** Base URL of each market, without a trailing slash. */
export const markets = Object.fromEntries(
  (Object.keys(DEMO_MARKETS) as DemoMarket[]).map((market) => [market, `http://${demoHost(market, port)}`]),
) as Record<DemoMarket, string>

interface Fixtures {
  /** A failed test gets the app's and the sandbox's logs as files beside its picture. */
  readonly serverLogs: undefined
  /** A console error or an uncaught one fails the test, unless the test allows it. */
  readonly consoleErrors: {
    /** Matched against the error's text, a space, and its address. */
    allow(pattern: RegExp): void
  }
  /** Signs a demo traveller in, by `sub` or by a part of the name; no page is open yet afterwards. */
  readonly signIn: (traveller: string, market?: DemoMarket) => Promise<void>
  /** Creates a traveller of this test alone with everything that a demo traveller has, and signs them in. */
  readonly signInLike: (traveller: string, market?: DemoMarket) => Promise<NewTraveller>
  /** Whether axe looks in `npm test` too: at dialogs and menus, which no address shows. Pages: access.spec.ts. */
  readonly axeAlways: boolean
  /**
   * Fails with a readable list when axe finds anything on the page as it is now: in `npm run labs -- journeys`, and with `axeAlways` at the
   * first state of a test. To read axe into a page costs as much as opening it four times.
   */
  readonly axe: (page?: Page) => Promise<void>
}

/**
 * On a busy machine Chromium drops the transition between two pages, and reports a promise that we do not hold as
 * uncaught (w3c/csswg-drafts issue 13726). The page appears without the transition.
 */
const MOVE_GIVEN_UP =
  /^uncaught: InvalidStateError: Transition was aborted because of invalid state\. Page already revealed /

export const test = base.extend<Fixtures>({
  serverLogs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
    async ({}, use, info) => {
      const logs = ['app', 'sandbox'].map((name) => join(process.env.E2E_DATA ?? '', `${name}.log`))
      const before = logs.map((path) => readLog(path).length)
      await use(undefined)
      if (info.status === info.expectedStatus) return
      for (const [index, path] of logs.entries()) {
        const name = path.split('/').at(-1) ?? ''
        writeFileSync(info.outputPath(name), readLog(path).slice(before[index]))
        await info.attach(name, { path: info.outputPath(name), contentType: 'text/plain' })
      }
    },
    { auto: true },
  ],

  consoleErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const found: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') found.push(described(message))
      })
      context.on('weberror', (error) => {
        const thrown = error.error()
        found.push(
          `uncaught: ${thrown.stack || `${thrown.name}: ${thrown.message}`} ${error.page()?.url() ?? ''}`,
        )
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      const unexpected = found.filter(
        (error) => ![...allowed, MOVE_GIVEN_UP].some((pattern) => pattern.test(error)),
      )
      expect(unexpected, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ context }, use) => {
    await use((traveller, market = 'international') => signInUnseen(context, markets[market], traveller))
  },

  signInLike: async ({ signIn }, use) => {
    await use(async (like, market) => {
      const traveller = await newTraveller(String(process.env.E2E_SANDBOX_PORT), like)
      await signIn(traveller.sub, market)
      return traveller
    })
  },

  axeAlways: [false, { option: true }],

  axe: async ({ page, javaScriptEnabled, axeAlways }, use) => {
    let looks = walksAll ? Infinity : Number(axeAlways)
    await use(async (other = page) => {
      if (looks-- <= 0) return
      // It would wait for ever: axe is a script in the page.
      if (javaScriptEnabled === false) throw new Error('axe cannot look at a page without JavaScript')
      expect(readable(await findAxeViolations(other)), `axe on ${other.url()}`).toEqual([])
    })
  },
})

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const described = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`

export { expect }
