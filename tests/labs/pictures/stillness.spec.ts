import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { installDebianPackages } from '../../support/installed-programs.ts'
import { forwardRequest, listen, passOn } from '../../support/proxy.ts'
import { expect, markets, test } from '../../support/test.ts'
import { MOST_SHIFT } from '../bench/budgets.ts'

// The fonts that phones and computers show until ours have come: without them a bare machine measures a fallback that no traveller has.
test.beforeAll(async () => {
  const standIn = () => execFileSync('fc-list', [':family=Liberation Sans'], { encoding: 'utf8' })
  if (standIn() === '') await installDebianPackages(['fonts-liberation'])
  expect(standIn(), 'apt-get install fonts-liberation').not.toBe('')
})

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const pages = [
  '/',
  '/viaggi',
  '/account/profilo',
  '/account/i-miei-dati',
  '/account/i-miei-dati/anagrafica',
  '/account/consensi',
  '/convenzioni',
  '/avvisami',
  '/nowhere',
]

interface Shift {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** The page's movements, once its fonts have loaded and `pause` milliseconds have gone by; empty within the limit. */
async function movedOn(page: Page, pause: number): Promise<string[]> {
  const { sum, sources } = await page.evaluate(async (wait) => {
    await document.fonts.ready
    await new Promise((resolve) => setTimeout(resolve, wait))
    const shifts: Shift[] = []
    new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as unknown as Shift[]))
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.classList}` : (node?.nodeName ?? 'what is gone')
    return {
      sum: shifts.reduce((all, { value }) => all + value, 0),
      sources: shifts.flatMap((shift) =>
        shift.sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} ${previousRect.y} → ${currentRect.y}`,
        ),
      ),
    }
  }, pause)
  return sum > MOST_SHIFT ? [sum.toFixed(3), ...sources] : []
}

for (const width of [360, 1280]) {
  test(`nothing moves while a page loads, ${width} px`, async ({ page, signIn, consoleErrors }) => {
    consoleErrors.allow(/404 \(Not Found\)/)
    await page.setViewportSize({ width, height: 800 })
    await signIn('Sofia', 'italy')
    for (const path of pages) {
      await page.goto(markets.italy + path)
      expect(await movedOn(page, 600), path).toEqual([])
    }
  })
}

/** A proxy for `origin` that holds back the rest after a page's <main>, as over a bad network. */
const lateEnd = (origin: string) =>
  listen(
    createServer((incoming, outgoing) => {
      const onward = forwardRequest(origin, incoming, { 'accept-encoding': 'identity' })
      passOn(onward, incoming, outgoing, async (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        const body = await buffer(answer)
        const end = body.indexOf('</main>')
        if (end >= 0) {
          outgoing.write(body.subarray(0, end))
          await wait(300)
        }
        outgoing.end(body.subarray(Math.max(end, 0)))
      })
    }),
  )

test('a page that is one picture is painted at once', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/404 \(Not Found\)/)
  await signIn('emma')
  const proxy = await lateEnd(markets.international)
  await page.goto(`http://localhost:${proxy.port}/nowhere`)
  expect(await movedOn(page, 100)).toEqual([])
  await proxy.close()
})

/** By their English addresses, which each market answers with its own. */
const firstScreens =
  `/ /travels /travels/B2041 /travels/B2041/pocket /travels/B2041/B2041-T1 /account/profile /account/registry
  /account/registry/personal /account/registry/billing /account/documents /account/consents /account/credits /partnerships
  /notify-me /refer-friend`.split(/\s+/)

for (const market of ['international', 'italy', 'spain', 'france', 'germany'] as const) {
  test(`type that comes late moves nothing, ${market}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn('sofia', market)
    const moved: string[] = []
    for (const path of firstScreens) {
      const held = Promise.withResolvers<void>()
      await page.route('**/*.woff2', (each) => held.promise.then(() => each.continue()))
      await page.goto(markets[market] + path, { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.waitForTimeout(200)
      held.resolve()
      const shift = await movedOn(page, 200)
      if (shift.length > 0) moved.push(`${path}: ${shift.join(', ')}`)
      await page.unroute('**/*.woff2')
    }
    expect(moved).toEqual([])
  })
}
