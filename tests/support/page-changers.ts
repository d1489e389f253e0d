import type { Page } from 'playwright'

/*
 * Changes that others make to a page: a browser's translation, a password manager, code that wraps fields or rewrites a form.
 * The page's own script makes them. A test that uses them sets `bypassCSP`, since no policy binds an extension.
 */

/**
 * Puts every text into two elements, in other words, as a browser's translation does; and continues with later changes, before
 * another script can see it.
 */
function translate(): void {
  const wrap = (text: Text): void => {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, noscript, textarea')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    inner.textContent = `«${text.data}»`
    outer.append(inner)
    text.replaceWith(outer)
  }
  const wrapAll = (node: Node): void => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    if (node instanceof Text) texts.push(node)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  wrapAll(document.body)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) wrapAll(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** Adds elements after every field, around those of a form and of an island, and attributes, as password managers do. */
function addTo(): void {
  const create = (name: string) => document.createElement(name)
  for (const field of document.querySelectorAll('astro-island :is(input, textarea, select)')) {
    field.setAttribute('data-manager-id', String(Math.random()))
    const icon = create('div')
    icon.append(create('manager-icon'), 'fill in')
    field.after(icon)
  }
  for (const form of document.querySelectorAll('astro-island form')) {
    form.prepend(create('style'))
    form.append(create('manager-menu'))
  }
  for (const island of document.querySelectorAll('astro-island')) {
    island.prepend(create('style'))
    island.append(create('manager-menu'))
  }
}

/** Puts every field and every button into an element of its own, which moves them. */
function wrapFields(): void {
  const focused = document.activeElement as HTMLInputElement | null
  const { selectionStart: start = null, selectionEnd = null } = focused ?? {}
  for (const field of document.querySelectorAll('astro-island :is(input, textarea, button, astro-slot)')) {
    const box = document.createElement('span')
    field.before(box)
    box.append(field)
  }
  focused?.focus()
  if (start !== null) focused?.setSelectionRange(start, selectionEnd)
}

/** Rewrites the content of every island: no node is React's or the server's any more. */
function writeAnew(): void {
  for (const island of document.querySelectorAll('astro-island')) {
    const { innerHTML } = island
    island.innerHTML = innerHTML
  }
}

/** All of them; `early` runs before any typing, since it would empty the fields itself. */
export const changers = {
  translation: { change: translate, early: false },
  manager: { change: addTo, early: false },
  wrapper: { change: wrapFields, early: false },
  rewriter: { change: writeAnew, early: true },
} as const satisfies Record<string, { change: () => void; early: boolean }>

/** Changes the current page. */
export const changePage = (page: Page, by: keyof typeof changers): Promise<void> =>
  page.evaluate(changers[by].change)
