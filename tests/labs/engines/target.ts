/** A step's target on a page: a kind of element and a part of its name, in a traveller's words. */
export interface Target {
  /** CSS selector of the possible elements. */
  readonly among: string
  /** A part of its accessible name, or all of it if `whole`. */
  readonly name?: string
  readonly whole?: boolean
  readonly within?: Target
}

type Named = (name?: string, more?: Pick<Target, 'whole' | 'within'>) => Target

const kind =
  (among: string): Named =>
  (name, more) => ({ among, name, ...more })

export const button = kind('button, summary')
export const link = kind('a[href]')
export const heading = kind('h1, h2, h3, h4, h5, h6')
/** By its label. */
export const field = kind('input, select, textarea')
/** A fieldset by its legend. */
export const group = kind('fieldset, [role=group]')
export const alert = kind('[role=alert]')
/** The place of messages after saving. */
export const status = kind('[role=status]')
export const main = kind('main')
/** Details that the name does not give, by selector. */
export const css = (among: string, name?: string): Target => ({ among, name })

/** For the report of a missing target. */
export function describe({ among, name, within }: Target): string {
  return `${among}${name ? ` “${name}”` : ''}${within ? ` in ${describe(within)}` : ''}`
}

/** The act of `inPage` on the element that it finds. */
type Act = 'find' | 'place' | 'focused' | 'select'

/**
 * Finds the first visible element that fits, and returns it or performs the act: `place` returns its position,
 * brought to the middle of the window, or null while another element covers it; `select` sets a list's value. It runs in
 * the page, so it is self-contained. Names are close to a screen reader's: `aria-label`, labels, legend, text.
 */
export function inPage(target: Target, act: Act, value = ''): Element | string | boolean | null {
  const words = (element: Element | null | undefined) => element?.textContent ?? ''
  const nameOf = (element: Element) => {
    // For a part of the page, its text identifies it better than its name.
    if (!element.matches('button, a, input, select, textarea, fieldset, [role=group]')) return words(element)
    const own = element.getAttribute('aria-label')
    if (own) return own
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const { labels } = element as HTMLInputElement
    const naming = labels?.length ? [...labels] : ids.map((id) => document.getElementById(id))
    if (element.localName === 'fieldset') naming.push(element.querySelector('legend'))
    return (naming.length > 0 ? naming : [element]).map(words).join(' ')
  }
  const plain = (text: string) => text.replace(/[\s\u00ad]+/g, ' ').trim()
  const inSight = (element: Element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true })
  const all = (one: Target): Element[] => {
    const places = one.within ? all(one.within) : [document]
    const wanted = plain(one.name ?? '')
    return places
      .flatMap((place) => [...place.querySelectorAll(one.among)])
      .filter((element) => {
        const name = plain(nameOf(element))
        return inSight(element) && (one.whole ? name === wanted : name.includes(wanted))
      })
  }
  const element = all(target)[0] ?? null
  if (act === 'find' || element === null) return element
  if (act === 'focused') return element.matches(':focus')
  if (act === 'select') {
    Object.assign(element, { value })
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
    return true
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const clear = element.contains(hit) || Boolean(hit?.closest('label')?.contains(element))
  return clear ? [left, top, width, height].map(Math.round).join(' ') : null
}
