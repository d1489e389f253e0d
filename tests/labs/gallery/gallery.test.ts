import { loadRenderers } from 'astro:container'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { Browser } from 'playwright'
import { compile } from 'sass'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Gallery from '#gallery/Gallery.astro'
import { groups } from '#gallery/groups.ts'
import ProofSheet from '#gallery/ProofSheet.astro'
import { createTranslator } from '#i18n/translate.ts'
import { launchChromium } from '../../support/chromium.ts'
import { expectAxeClean, newPage } from './browser.ts'

const sheet = (path: string) => compile(fileURLToPath(new URL(`../../../src/${path}`, import.meta.url))).css
const styles = `${sheet('styles/sheets/all.scss')}${sheet('gallery/gallery.scss')}`

let browser: Browser
let container: AstroContainer
beforeAll(async () => {
  browser = await launchChromium()
  const renderers = await loadRenderers([getContainerRenderer()])
  container = await AstroContainer.create({ renderers })
})
afterAll(() => browser?.close())

/** A page as the browser gets it, with inline styles and without scripts. */
async function htmlOf(page: unknown, options: object): Promise<string> {
  const html = await container.renderToString(page as never, { ...options, partial: false })
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace('</head>', () => `<style>${styles}</style></head>`)
}

describe('every example of the gallery, light and dark', () => {
  it.each(groups.map(({ id }) => id))(
    '%s: axe finds nothing, nothing is wider than a phone',
    async (group) => {
      const page = await newPage(browser)
      const locals = { t: createTranslator('en'), requestedPath: '/' }
      await page.setContent(await htmlOf(Gallery, { params: { group }, locals }))
      expect(await page.locator('.example').count()).toBeGreaterThan(3)
      // Each example is there twice, light and dark.
      await expectAxeClean(page, { rules: { 'landmark-unique': { enabled: false } } })
      await page.setViewportSize({ width: 320, height: 900 })
      // Media queries follow with the next frame.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.context().close()
    },
  )
})

describe('the proof sheet of all words', () => {
  const rooms = globSync('locales/en/*.json').map((path) => basename(path, '.json'))
  const sheetOf = (room: string) =>
    htmlOf(ProofSheet, {
      params: { room },
      request: new Request(`http://localhost/gallery/words/${room}?locale=longest`),
    })

  it('has nothing wider than a phone, in the language with the longest text', async () => {
    const page = await newPage(browser)
    await page.setViewportSize({ width: 360, height: 900 })
    for (const room of rooms.filter((room) => room !== 'routes')) {
      await page.setContent(await sheetOf(room))
      const found = await page.locator('.proof__reading').evaluateAll((readings) => ({
        readings: readings.length,
        page: document.documentElement.scrollWidth,
        wide: readings.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      }))
      expect(found, room).toEqual({ readings: expect.any(Number), page: 360, wide: [] })
      expect(found.readings, room).toBeGreaterThan(3)
    }
    await page.context().close()
  })

  it('axe finds nothing', async () => {
    const page = await newPage(browser)
    await page.setContent(await sheetOf('consents'))
    await expectAxeClean(page)
    await page.context().close()
  })
})
