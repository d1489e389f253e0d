import type { Page } from 'playwright'
import sharp from 'sharp'
import { type MarketId, marketIds } from '#markets/market-table.ts'
import { landscapeKinds } from '#ui/landscape.ts'
import { expect, markets, test } from '../../support/test.ts'
import { listEveryScreen, listScreens, type Screen } from '../screens/pages.ts'

/*
 * Contrasts that axe cannot measure: text over a drawn landscape. The test takes a picture of header and cover without their text,
 * and compares the text's colour with the worst pixel of its box: 4.5:1, or 3:1 if it is large (WCAG 2.2, 1.4.3).
 */

const WIDTHS = [360, 768, 1024, 1280, 1920]
/** The layouts that have a cover, measured in every market. */
const layouts: readonly string[] = ['welcome', 'dashboard', 'trip', 'notify-me']
/** Layouts whose landscape depends on the trip, measured in the colours of each kind. */
const inEachKind: readonly string[] = ['dashboard', 'trip']
/** States with different text on the cover, measured in the markets whose travellers have them. */
// biome-ignore format: grouped by line
const states: readonly string[] = [
  'dashboard-no-trip', 'trip-past', 'trip-paid', 'trip-cancelled', 'trip-overdue',
  'notify-me-empty', 'notify-me-link-alerts',
]

/** The texts of the page that are too pale, in both themes at every width. */
async function pale(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const texts = await measureCover(page)
      expect(texts.length, `texts over a picture at ${width} px`).toBeGreaterThan(0)
      for (const { text, ratio, least } of texts)
        if (ratio < least) found.push(`${theme}, ${width} px: “${text}” ${ratio.toFixed(2)}`)
    }
  }
  return found
}

type Colour = readonly [red: number, green: number, blue: number]

interface TextBox {
  readonly text: string
  readonly colour: Colour
  /** Large text by WCAG: 24 px, or 18.66 px in bold. */
  readonly large: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Each text of header and cover: the lowest contrast between its colour and a pixel of its box, and the required one. */
async function measureCover(page: Page): Promise<{ text: string; ratio: number; least: number }[]> {
  const { boxes, height } = await coverTexts(page)
  if (boxes.length === 0) return []
  await hideTexts(page, true)
  const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height }
  const picture = await page.screenshot({ animations: 'disabled', fullPage: true, clip })
  await hideTexts(page, false)
  return Promise.all(
    boxes.map(async (box) => ({
      text: box.text,
      ratio: await worst(picture, box),
      least: box.large ? 3 : 4.5,
    })),
  )
}

/** The boxes of all text in header and cover, and how far down the cover reaches. */
function coverTexts(page: Page): Promise<{ boxes: TextBox[]; height: number }> {
  return page.evaluate(() => {
    const boxes: TextBox[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim()
      if (!text || !parent?.closest('.header, .cover') || parent.closest('[class*="visually-hidden"]'))
        continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { color, fontSize, fontWeight } = getComputedStyle(parent)
      const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? []
      const size = Number.parseFloat(fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects()) {
        if (width > 1 && height > 1)
          boxes.push({ text, colour: [red, green, blue], large, x, y, width, height })
      }
    }
    const height = document.querySelector('.cover')?.getBoundingClientRect().bottom ?? 0
    return { boxes, height: Math.ceil(height) }
  })
}

/** Uses a style sheet of the document's own, because the page's policy refuses style elements. */
const hideTexts = (page: Page, hide: boolean) =>
  page.evaluate((isHidden) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { color: transparent !important; transition: none !important }')
    document.adoptedStyleSheets = isHidden ? [sheet] : []
  }, hide)

const channel = (value: number) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = ([r, g, b]: Colour) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)

async function worst(picture: Buffer, { colour, x, y, width, height }: TextBox): Promise<number> {
  const box = {
    left: Math.floor(x),
    top: Math.floor(y),
    width: Math.ceil(width),
    height: Math.ceil(height),
  }
  const { data } = await sharp(picture).extract(box).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const text = luminance(colour)
  let ratio = 21
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    const behind = luminance([r, g, b])
    ratio = Math.min(ratio, (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05))
  }
  return ratio
}

/** Gives the cover the colours of another kind of landscape by changing its class. */
const paint = (page: Page, kind: string) =>
  page.evaluate(
    ([wanted, kinds]) => {
      for (const element of document.querySelectorAll('.cover, .cover .landscape')) {
        const [block = ''] = element.classList
        element.classList.remove(...kinds.map((each) => `${block}--${each}`))
        element.classList.add(`${block}--${wanted}`)
      }
    },
    [kind, landscapeKinds] as const,
  )

const screensWithCover = (market: MarketId): Screen[] => [
  ...listEveryScreen(market).filter(({ name }) => layouts.includes(name)),
  ...listScreens(market).filter(({ name }) => states.includes(name)),
]

test.use({ trace: 'off', screenshot: 'off' })
for (const market of marketIds) {
  for (const [traveller, screens] of Map.groupBy(screensWithCover(market), (screen) => screen.traveller)) {
    test(`text over pictures, ${market}, ${traveller ?? 'signed out'}`, async ({ page, signIn }) => {
      test.setTimeout(screens.length * 300_000)
      if (traveller) await signIn(traveller, market)
      for (const { name, path } of screens) {
        await page.goto(markets[market] + path)
        for (const kind of inEachKind.includes(name) ? landscapeKinds : [null]) {
          if (kind) await paint(page, kind)
          expect.soft(await pale(page), `${name} ${kind ?? ''}`).toEqual([])
        }
      }
    })
  }
}
