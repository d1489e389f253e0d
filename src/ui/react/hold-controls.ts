type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control => element.matches('input, textarea, select')
const isBox = ({ type }: Control): boolean => type === 'checkbox' || type === 'radio'

/**
 * The elements that a traveller can edit or focus, keyed by what identifies one after a re-render: kind, name or address, the value
 * of a box, order. Hidden inputs are the server's.
 */
function partsOf(island: HTMLElement): Map<string, Control | HTMLElement> {
  const found = new Map<string, Control | HTMLElement>()
  for (const part of island.querySelectorAll<HTMLElement>(
    'input:not([type=hidden]), textarea, select, button, a',
  )) {
    const control = part as Partial<HTMLInputElement>
    const box = isControl(part) && isBox(part) ? part.value : ''
    const kind = [
      part.nodeName,
      control.type,
      control.name || part.id || part.getAttribute('href'),
      box,
    ].join(' ')
    let turn = 0
    while (found.has(`${kind} ${turn}`)) turn += 1
    found.set(`${kind} ${turn}`, part)
  }
  return found
}

/** Sets a property past React's own setter, so that React treats the change as the traveller's. */
function set(control: Control, property: 'value' | 'checked' | 'files', value: unknown): void {
  Reflect.set(Object.getPrototypeOf(control), property, value, control)
}

type State = Pick<HTMLInputElement, 'value' | 'checked' | 'files'>

/** Restores the earlier state of a control, or of the one it replaces, and fires the browser's events. */
function resume(control: HTMLInputElement, { value, checked, files }: State): void {
  if (isBox(control)) {
    if (control.checked === checked) return
    set(control, 'checked', checked)
    // React listens to this event; without a mouse it changes nothing.
    control.dispatchEvent(new Event('click', { bubbles: true }))
  } else if (control.type === 'file') {
    if (control.files === files || !files?.length) return
    set(control, 'files', files)
  } else {
    if (control.value === value) return
    set(control, 'value', value)
  }
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** The focused element of an island, and a function that returns the focus, with the caret, to it or to its successor. */
function holdFocus(island: HTMLElement): (successors: Map<Element, HTMLElement>) => void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !island.contains(focused)) return () => {}
  const {
    selectionStart: start = null,
    selectionEnd = null,
    selectionDirection,
  } = focused as HTMLInputElement
  return (successors) => {
    const heir = successors.get(focused) ?? focused
    if (heir !== document.activeElement) heir.focus({ preventScroll: true })
    // null in controls without a caret, such as a box or a time.
    if (start !== null)
      (heir as HTMLInputElement).setSelectionRange(start, selectionEnd, selectionDirection ?? undefined)
  }
}

/**
 * Remembers typed, chosen, focused and scrolled state in an island, before its nodes are moved, hydrated or rendered anew: React
 * writes the stored text into a text area that it hydrates. The returned function restores all of it to the same elements, or to
 * those that have replaced them.
 */
export function holdControls(island: HTMLElement): () => void {
  const before = [...partsOf(island)].map(([key, part]) => {
    const { value, checked, files } = part as HTMLInputElement
    return { key, part, state: { value, checked, files } }
  })
  const refocus = holdFocus(island)
  const scrolled = [document.documentElement, ...island.querySelectorAll(':not(option)')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  return () => {
    const now = partsOf(island)
    const successors = new Map<Element, HTMLElement>()
    for (const { key, part, state } of before) {
      const successor = now.get(key)
      if (!successor) continue
      successors.set(part, successor)
      if (isControl(successor)) resume(successor as HTMLInputElement, state)
    }
    refocus(successors)
    for (const { element, top, left } of scrolled)
      Object.assign(successors.get(element) ?? element, { scrollTop: top, scrollLeft: left })
  }
}
