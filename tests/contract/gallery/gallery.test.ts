import { loadRenderers } from 'astro:container'
import { fileURLToPath } from 'node:url'
import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { Browser } from 'playwright'
import { compile } from 'sass'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Gallery from '#ui/gallery/Gallery.astro'
import { groups } from '#ui/gallery/groups.ts'
import { expectAxeClean, newPage, startBrowser } from './browser.ts'

const sheet = (path: string) => compile(fileURLToPath(new URL(`../../../src/${path}`, import.meta.url))).css
const styles = `${sheet('styles/main.scss')}${sheet('ui/gallery/gallery.scss')}`

let browser: Browser
let container: AstroContainer
beforeAll(async () => {
  browser = await startBrowser()
  const renderers = await loadRenderers([getContainerRenderer()])
  container = await AstroContainer.create({ renderers })
})
afterAll(() => browser?.close())

/** A group's page as the browser gets it, its styles inlined and its scripts left out. */
async function pageOf(group: string): Promise<string> {
  const html = await container.renderToString(Gallery as never, { params: { group }, partial: false })
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace('</head>', () => `<style>${styles}</style></head>`)
}

describe('every example of the gallery, light and dark', () => {
  it.each(groups.map(({ id }) => id))(
    '%s: axe finds nothing, nothing is wider than a phone',
    async (group) => {
      const page = await newPage(browser)
      await page.setContent(await pageOf(group))
      expect(await page.locator('.example').count()).toBeGreaterThan(3)
      await expectAxeClean(page)
      await page.setViewportSize({ width: 320, height: 900 })
      // Media queries follow with the next frame.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.context().close()
    },
  )
})
