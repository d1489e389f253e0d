import { type Browser, chromium, type Page } from 'playwright'
import { expect } from 'vitest'
import { readable, violationsOf } from '../../support/axe.ts'
import { chromiumArguments, findHeadlessShell } from '../../support/chromium.ts'

/** A real Chromium; `npm test` has seen to it that there is one. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findHeadlessShell()
  if (executablePath === null) throw new Error('no Chromium: apt-get install chromium, or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: chromiumArguments })
}

/** A page that does not move; axe needs a context made for it. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Fails with a readable list when axe finds anything on the page as it is now. */
export async function expectAxeClean(page: Page): Promise<void> {
  expect(readable(await violationsOf(page))).toEqual([])
}
