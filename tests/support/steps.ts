import { brotliCompressSync } from 'node:zlib'
import type { Locator, Page } from 'playwright'
import type { loadCopy } from './copy.ts'

/* Browser steps that journeys of several features share. `t` has the texts of their market. */

type Copy = ReturnType<typeof loadCopy>

/** Waits until every island is hydrated: before that a click on save is a plain post, and a choice changes nothing in place. */
export const awake = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))

/** A script's reaction to an event is over with the second frame after it. */
export const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** The list of errors above a form. */
export const findErrorSummary = (where: Page | Locator, t: Copy) =>
  where.getByRole('alert').filter({ hasText: t('ui:errorSummaryTitle') })

interface Day {
  readonly day: number | string
  readonly month: number | string
  readonly year: number | string
}

/** Fills in the three fields of a date, in the group with this legend or the only one. */
export async function fillDay(where: Page | Locator, t: Copy, day: Day, legend?: string): Promise<void> {
  const group = legend === undefined ? where : where.getByRole('group', { name: legend })
  for (const part of ['day', 'month', 'year'] as const)
    await group.getByLabel(t(`ui:date.${part}`)).fill(String(day[part]))
}

/** The step before a document's photos: its number, its country and ten years around today. */
export async function fillDocument(page: Page, t: Copy, number: string, country: string): Promise<void> {
  await page.getByLabel(t('documents:field.number')).fill(number)
  await page.getByLabel(t('documents:field.issuingCountry')).selectOption(country)
  const year = new Date().getUTCFullYear()
  await fillDay(page, t, { day: 15, month: 6, year: year - 2 }, t('documents:field.issueDate'))
  await fillDay(page, t, { day: 14, month: 6, year: year + 8 }, t('documents:field.expirationDate'))
  await page.getByRole('button', { name: t('documents:information.continue') }).click()
}

/** The script files that a page loads from now on, and their bytes after brotli. */
export function weighScripts(page: Page): { files: () => number; bytes: () => Promise<number> } {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  return {
    files: () => sizes.length,
    bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
  }
}
