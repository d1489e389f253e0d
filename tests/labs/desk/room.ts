import type { ShownText } from '#desk/keys/read-page.ts'

/** A text's fit in its place: its lines, and how many more letters it may have before it takes another line or is cut. */
export interface Room {
  readonly lines: number
  readonly spare: number
}

/** Beyond this any text has room enough. */
const MOST = 64

function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  let lines = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { top, bottom } of rects.sort((one, other) => one.top - other.top)) {
    if (top + (bottom - top) / 2 < end) continue
    lines += 1
    end = bottom
  }
  return lines
}

const hiding = ['hidden', 'clip']

/** Whether an element hides overflowing text, or the page has become wider than the window. */
function isCut(element: Element): boolean {
  if (document.documentElement.scrollWidth > window.innerWidth) return true
  for (let place: Element | null = element; place && place !== document.body; place = place.parentElement) {
    if (place.scrollWidth > place.clientWidth + 1 && hiding.includes(getComputedStyle(place).overflowX))
      return true
  }
  return false
}

/** Letters as in the text, in words: an editor's typical addition. */
const moreOf = (text: string, letters: number): string =>
  ` ${text.replace(/\s+/g, ' ').trim()}`
    .repeat(Math.ceil(letters / (text.trim().length + 1)))
    .slice(0, letters)

/** Tries how much longer a text may become, by making it longer; null if it is not on the screen. The page stays as before. */
export function measureRoom({ range, element }: ShownText): Room | null {
  const text = range.toString()
  const node = range.endContainer
  const lines = linesOf(element)
  if (text.trim() === '' || lines === 0 || isCut(element) || !(node instanceof Text)) return null
  const [whole, at] = [node.data, range.endOffset]
  const fits = (letters: number): boolean => {
    node.data = whole.slice(0, at) + moreOf(text, letters) + whole.slice(at)
    return linesOf(element) <= lines && !isCut(element)
  }
  let [spare, tooMuch] = [0, MOST + 1]
  while (tooMuch - spare > 1) {
    const middle = Math.floor((spare + tooMuch) / 2)
    if (fits(middle)) spare = middle
    else tooMuch = middle
  }
  node.data = whole
  return { lines, spare }
}
