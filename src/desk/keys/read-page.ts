import { splitAtMarks } from './marks.ts'

/** Text of a page that belongs to a key. */
export interface ShownText {
  readonly key: string
  readonly range: Range
  readonly element: Element
}

/** Attributes that hold texts. */
const readAttributes = ['aria-label', 'alt', 'title', 'placeholder', 'value', 'label', 'content'] as const

/** Every marked text in the nodes below an element, in the order of the page. */
export function textsOfPage(root: Element): ShownText[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const open: string[] = []
  const found: ShownText[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || element.closest('script, style')) continue
    for (const { from, to, keys } of splitAtMarks(node.textContent ?? '', open)) {
      const key = keys.at(-1)
      if (key === undefined) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      found.push({ key, range, element })
    }
  }
  return found
}

/** The keys in an element's attributes: names for screen readers, alternatives of pictures, examples in fields. */
export const keysOfAttributes = (element: Element): string[] =>
  readAttributes.flatMap((name) =>
    splitAtMarks(element.getAttribute(name) ?? '').flatMap(({ keys }) => keys.slice(-1)),
  )

type Point = { readonly clientX: number; readonly clientY: number }

const isAt = (range: Range, { clientX, clientY }: Point): boolean =>
  [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  )

/** The keys that a click may mean, likeliest first: of the text under the pointer, then of the element, then of its ancestors. */
export function keysUnder(target: Element, point: Point): string[] {
  const texts = textsOfPage(document.body)
  const under = texts.filter(({ range }) => isAt(range, point) && target.contains(range.startContainer))
  const inside = texts.filter(({ element }) => target.contains(element))
  const control = target.closest(
    'a, button, label, summary, option, select, input, textarea, img, [aria-label]',
  )
  const around = control ? texts.filter(({ element }) => control.contains(element)) : []
  const isSmall = inside.length <= 3
  return [
    ...under.map(({ key }) => key),
    ...(isSmall ? inside.map(({ key }) => key) : []),
    ...keysOfAttributes(target),
    ...around.map(({ key }) => key),
    ...(control ? keysOfAttributes(control) : []),
  ]
}
