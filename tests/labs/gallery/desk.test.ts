import { fileURLToPath } from 'node:url'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { Browser } from 'playwright'
import { compile } from 'sass'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Changes from '#desk/pages/Changes.astro'
import Slugs from '#desk/pages/Slugs.astro'
import { expectAxeClean, newPage, startBrowser } from './browser.ts'

const sheet = (path: string) => compile(fileURLToPath(new URL(`../../../src/${path}`, import.meta.url))).css
const styles = `${sheet('styles/sheets/all.scss')}${sheet('desk/desk.scss')}`

let browser: Browser
let container: AstroContainer
beforeAll(async () => {
  browser = await startBrowser()
  container = await AstroContainer.create()
})
afterAll(() => browser?.close())

/** A page of the desk as the browser gets it, its styles inlined and its scripts left out. */
async function htmlOf(page: unknown, path: string): Promise<string> {
  const request = new Request(`http://localhost${path}`)
  const html = await container.renderToString(page as never, { request, partial: false })
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace('</head>', () => `<style>${styles}</style></head>`)
}

// With a cell open, and saving and undoing, in `npm run desk:test`.
describe('the editors’ desk', () => {
  it.each([
    ['slugs', Slugs, '/desk'],
    ['changes', Changes, '/desk/changes'],
  ])('%s: axe finds nothing, nothing is wider than a phone', async (_, page, path) => {
    const shown = await newPage(browser)
    await shown.setContent(await htmlOf(page, path))
    expect(await shown.getByRole('navigation', { name: 'Desk' }).count()).toBe(1)
    await expectAxeClean(shown)
    await shown.setViewportSize({ width: 360, height: 900 })
    await expect.poll(() => shown.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await shown.context().close()
  })
})
