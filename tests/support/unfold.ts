import type { Page } from 'playwright'

/** Opens the page's line with this title, unless it is open. */
export async function unfold(page: Page, title: string): Promise<void> {
  const line = page.locator('details', { has: page.locator('> summary', { hasText: title }) }).last()
  if (!(await line.evaluate((one: HTMLDetailsElement) => one.open))) await line.locator('> summary').click()
}
