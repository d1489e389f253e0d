import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright'

export type Violations = axe.Result[]

/** `axe.source` is twice as long, and a page spends most of its time with axe on reading it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on the page as it is now, or within one element. Injecting axe costs as much as a run,
 * so it is injected once. `preload` would fetch the page's style sheets again for a rule about videos' sound, and no page has any.
 */
export async function violationsOf(
  page: Page,
  options: axe.RunOptions = {},
  within?: string,
): Promise<Violations> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await inject(page)
  return page.evaluate(
    async ({ asked, within }) => {
      const own = (window as unknown as { axe: typeof axe }).axe
      // What fades in is as pale as the page behind it: axe looks at what stays. An animation without an end is not waited for.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      return (await own.run(within ?? document, asked)).violations
    },
    { asked: { resultTypes: ['violations'], preload: false, ...options } as axe.RunOptions, within },
  )
}

/** Straight to the engine: on its way through Playwright's own script in the page the source is read once more. */
async function inject(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return page.evaluate(source)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: `${source};0` })
  await devtools.detach()
}

/** A line for each rule that is broken, and the elements that break it. */
export const readable = (violations: Violations): string[] =>
  violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
