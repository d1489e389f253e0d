import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright'

export type Violations = axe.Result[]

/** `axe.source` is twice as long, and a page spends most of axe's time on reading it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Axe's findings on the current page, or within one element. Injecting axe costs as much as a run,
 * so it is injected once. `preload` would fetch the style sheets again for a rule about videos' sound, which no page has.
 */
export async function findAxeViolations(
  page: Page,
  options: axe.RunOptions = {},
  within?: string,
): Promise<Violations> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await inject(page)
  return page.evaluate(
    async ({ asked, within }) => {
      const own = (window as unknown as { axe: typeof axe }).axe
      // An element that fades in is as pale as the page behind it: axe looks at the end state. Endless animations are not awaited.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      return (await own.run(within ?? document, asked)).violations
    },
    { asked: { resultTypes: ['violations'], preload: false, ...options } as axe.RunOptions, within },
  )
}

/** Evaluates in the engine directly: Playwright's own script in the page would read the source once more. */
async function inject(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return page.evaluate(source)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: `${source};0` })
  await devtools.detach()
}

/** A line for each broken rule, with the elements that break it. */
export const readable = (violations: Violations): string[] =>
  violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
