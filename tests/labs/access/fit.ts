import type { CDPSession, Page } from 'playwright'

/** One window the page has to fit into: its width in px and the size of the text. */
export interface Room {
  readonly width: number
  readonly text: '100%' | '200%'
}

/** 360 px is a phone, 320 px WCAG's reflow (1.4.10), 200 % its larger text (1.4.4), on a desk and on the phone. */
export const rooms = [
  { width: 360, text: '100%' },
  { width: 320, text: '100%' },
  { width: 360, text: '200%' },
  { width: 1280, text: '200%' },
] as const satisfies readonly Room[]

/** What does not fit into these windows: horizontal scrolling, text that is cut, overflows or breaks within words, overlapping controls. */
export async function misfits(page: Page, into: readonly Room[] = rooms): Promise<string[]> {
  if (into.length === 0) return []
  const found: string[] = []
  const changes = into.some(({ text }) => text !== '100%')
  const browser = await page.context().newCDPSession(page)
  for (const { width, text } of into) {
    await page.setViewportSize({ width, height: 800 })
    if (changes) await setTextSize(page, browser, text)
    const here = await page.evaluate(`(() => { ${inPage}; return measure() })()`)
    found.push(...(here as string[]).map((problem) => `${width} px, ${text}: ${problem}`))
  }
  if (changes) await setTextSize(page, browser, '100%')
  await browser.detach()
  return found
}

/** The reader's own setting in the browser: rem follows it, and so does the em of media queries. */
async function setTextSize(page: Page, browser: CDPSession, text: Room['text']): Promise<void> {
  const standard = (16 * Number.parseInt(text, 10)) / 100
  // Changing the window sends all emulated settings again, which resets the text size.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    const isSet = await page.evaluate(async (size) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const emWidth = matchMedia(
        `(width <= ${innerWidth / size + 0.01}em) and (width >= ${innerWidth / size - 0.01}em)`,
      )
      return getComputedStyle(document.body).fontSize === `${size}px` && emWidth.matches
    }, standard)
    if (isSet) return
  }
  throw new Error(`the text did not get to ${text}`)
}

/** Runs in the page, where a function can use only what is listed in `inPage` of this module. */
function measure(): string[] {
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
  return [
    ...(over > 0 ? [`the page scrolls ${over} px sideways`] : []),
    ...textRuns().flatMap((run) => [...cutOrSpilt(run), ...torn(run)]),
    ...overlaps(),
  ]
}

interface Run {
  readonly words: string
  readonly node: Node
  readonly parent: Element
  readonly boxes: DOMRect[]
}

/** Every visible text, with the boxes of its lines. */
function textRuns(): Run[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const runs: Run[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    const parent = node.parentElement
    const words = node.textContent?.trim().replace(/\s+/g, ' ') ?? ''
    if (!words || !parent || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    runs.push({ words: words.slice(0, 50), node, parent, boxes: [...range.getClientRects()] })
  }
  return runs
}

/** A text that overflows a clipping element, the window or its own block. */
function cutOrSpilt({ words, parent, boxes }: Run): string[] {
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  const [top, bottom] = [
    Math.min(...boxes.map((box) => box.top)),
    Math.max(...boxes.map((box) => box.bottom)),
  ]
  const out = (box: { left: number; right: number }) => left < box.left - 1 || right > box.right + 1
  let block: Element | null = null
  for (
    let around: Element | null = parent;
    around && around !== document.body;
    around = around.parentElement
  ) {
    const style = getComputedStyle(around)
    const box = around.getBoundingClientRect()
    if (!block && !style.display.startsWith('inline') && style.display !== 'contents') {
      block = around
      if (out(box)) return [`“${words}” spills out of its ${name(around)}`]
    }
    // Text in a scrolling element can be reached.
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) return []
    const hidesAcross = /hidden|clip/.test(style.overflowX) && out(box)
    // Letters may overflow a tight line a little; half a line is cut off.
    const slack = Number.parseFloat(getComputedStyle(parent).fontSize) / 2
    const hidesDown =
      /hidden|clip/.test(style.overflowY) && (top < box.top - slack || bottom > box.bottom + slack)
    if (hidesAcross || hidesDown) return [`“${words}” is cut by ${name(around)}`]
    if (style.position === 'fixed') break
  }
  return out({ left: 0, right: document.documentElement.clientWidth })
    ? [`“${words}” is outside the window`]
    : []
}

/** A word broken over three lines or more cannot be read. A long one may break once. */
function torn({ node, boxes }: Run): string[] {
  if (boxes.length < 3) return []
  const range = document.createRange()
  return [...(node.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    // An address or a code may break anywhere.
    return lines > 2 && /^\p{L}+\p{P}?$/u.test(word) ? [`“${word}” is torn over ${lines} lines`] : []
  })
}

/** Overlapping controls. Fixed and sticky ones are compared only with each other, because they float over the page on purpose. */
function overlaps(): string[] {
  const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  const controls = [...document.querySelectorAll(all)].filter(isSeen).map((element) => ({
    element,
    layer: layerOf(element),
    boxes: [...element.getClientRects()],
  }))
  const problems: string[] = []
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      if (one.layer !== other.layer) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (one.boxes.some((a) => other.boxes.some((b) => meet(a, b)))) {
        problems.push(`${name(one.element)} and ${name(other.element)} overlap`)
      }
    }
  }
  return problems
}

function meet(a: DOMRect, b: DOMRect): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return across > 2 && down > 2
}

function layerOf(element: Element): Element {
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(around).position)) return around
  }
  return document.body
}

function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false
  if (element.closest('script, style, template, svg')) return false
  // Text for assistive technology only, and the skip link until it is focused.
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (around.matches('.skip-link') || getComputedStyle(around).clipPath === 'inset(50%)') return false
  }
  return true
}

function name(element: Element): string {
  const first = element.getAttribute('class')?.split(' ')[0]
  const words = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? ''
  return `<${element.tagName.toLowerCase()}${first ? `.${first}` : ''}> “${words.slice(0, 40)}”`
}

const inPage = [measure, textRuns, cutOrSpilt, torn, overlaps, meet, layerOf, isSeen, name]
  .map(String)
  .join('\n')
