import { textAddress } from './marks.ts'
import { keysUnder, textsOfPage } from './read-page.ts'

/** In the browser, on a page that shows its keys: underlines its texts and links a clicked one to the desk. */
const bar = document.querySelector<HTMLElement>('.desk-keys')

function underline(): void {
  if (!('highlights' in CSS)) return
  const ranges = textsOfPage(document.body).map(({ range }) => range)
  CSS.highlights.set('desk-key', new Highlight(...ranges))
}

// Islands write texts later; their own code expects the page unchanged, so nothing is added to it.
let waiting: ReturnType<typeof setTimeout> | undefined
new MutationObserver(() => {
  clearTimeout(waiting)
  waiting = setTimeout(underline, 200)
}).observe(document.body, { childList: true, characterData: true, subtree: true })
underline()

document.addEventListener(
  'click',
  (event) => {
    if (event.altKey || !(event.target instanceof Element) || bar?.contains(event.target)) return
    const key = keysUnder(event.target, event)[0]
    if (key === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    location.assign(textAddress(bar?.dataset.desk ?? '', key))
  },
  { capture: true },
)
