import { refreshParts } from '#ui/refresh-parts.ts'
import { changeOutcome, outcomeForPage } from '#ui/stores/trip-change.ts'

let attached = false

/**
 * Lets the page behind the dialog show the outcome of a change once the dialog is closed. Set up once per page, by the first
 * link.
 */
export function showChangeOutcome(): void {
  if (attached) return
  attached = true
  outcomeForPage.listen((outcome) => {
    // Another departure has another title, dates, prices and needs: the whole page changes.
    if (outcome === 'moved') window.location.reload()
    else if (outcome === 'underway') void tell()
  })
}

async function tell(): Promise<void> {
  changeOutcome.set(null)
  const parts = await refreshParts('trip-change')
  // The link that had the focus is gone, so the focus goes to the outcome.
  parts
    .map((part) => part.querySelector<HTMLElement>('[tabindex="-1"]'))
    .find(Boolean)
    ?.focus()
}
