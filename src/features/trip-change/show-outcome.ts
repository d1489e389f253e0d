import { refreshParts } from '#ui/refresh-parts.ts'
import { changeOutcome, outcomeForPage } from '#ui/stores/trip-change.ts'

let attached = false

/** Lets the page behind the dialog tell of a change once the dialog is closed. Once a page, whichever link comes first. */
export function showChangeOutcome(): void {
  if (attached) return
  attached = true
  outcomeForPage.listen((outcome) => {
    // Another departure has another title, dates, prices and needs: all of the page.
    if (outcome === 'moved') window.location.reload()
    else if (outcome === 'underway') void tell()
  })
}

async function tell(): Promise<void> {
  changeOutcome.set(null)
  const parts = await refreshParts('trip-change')
  // The link that had the focus is gone; what it has led to is the news.
  parts
    .map((part) => part.querySelector<HTMLElement>('[tabindex="-1"]'))
    .find(Boolean)
    ?.focus()
}
