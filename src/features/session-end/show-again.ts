/** How a page was left that the browser has kept in memory. */
export interface LeftPage {
  readonly top: number
  readonly focused: Element | null
}

/**
 * Shows a kept page, taken away meanwhile, as it was left, if the server says that the session lives and is of the traveller whose
 * page it is. Throws otherwise.
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
