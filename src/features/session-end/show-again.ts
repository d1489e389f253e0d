/** Scroll position and focus of a page that the browser has kept in memory. */
export interface LeftPage {
  readonly top: number
  readonly focused: Element | null
}

/**
 * Shows a kept page, hidden meanwhile, as it was left, if the server confirms that the session lives and belongs to the page's
 * traveller. Throws otherwise.
 */
export async function showAgain(place: HTMLElement, { top, focused }: LeftPage): Promise<void> {
  const { life = '', owner } = place.dataset
  const answer = await fetch(life)
  const session = await answer.json()
  if (!(session.left > 0 && session.owner === owner)) throw new Error('the session has ended')
  document.documentElement.style.display = ''
  scrollTo({ top, behavior: 'instant' })
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
