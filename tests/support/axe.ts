import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

type Options = Parameters<AxeBuilder['options']>[0]
export type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * What axe finds on the page as it is now, or within one element. Half of what axe costs is bringing it into the page: it is brought once, and
 * not into a second page for the report, which only frames would need (legacy mode; no page of ours has any).
 */
export async function violationsOf(page: Page, options: Options = {}, within?: string): Promise<Violations> {
  const asked: Options = { resultTypes: ['violations'], ...options }
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) {
    const builder = new AxeBuilder({ page }).options(asked).setLegacyMode(true)
    return (await (within ? builder.include(within) : builder).analyze()).violations
  }
  return page.evaluate(
    async ({ asked, within }) => {
      const { axe } = window as unknown as {
        axe: { run(where: Document | string, options: unknown): Promise<{ violations: Violations }> }
      }
      return (await axe.run(within ?? document, asked)).violations
    },
    { asked, within },
  )
}

/** A line for each rule that is broken, and the elements that break it. */
export const readable = (violations: Violations): string[] =>
  violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
