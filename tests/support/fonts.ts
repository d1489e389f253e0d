import type { Page } from 'playwright'

/** Shows the page in our own fonts: the first load may have been painted without them (`font-display: optional`). */
export async function withOwnFonts(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.reload()
  await page.evaluate(() => document.fonts.ready)
}
