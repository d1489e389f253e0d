import type { RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'
import { findAxeViolations, readable } from '../../support/axe.ts'

/** A page that does not move; axe needs a context made for it. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Fails with a readable list if axe finds a problem on the current page. */
export async function expectAxeClean(page: Page, options: RunOptions = {}): Promise<void> {
  expect(readable(await findAxeViolations(page, options))).toEqual([])
}
