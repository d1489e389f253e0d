/** What the page for the pocket does for itself when it is read from a phone's store, written days ago. */
const DAY_MS = 86_400_000

/** Counts the days to the trip by this phone's calendar. */
for (const element of document.querySelectorAll<HTMLElement>('[data-start]')) {
  const { start = '', one = '', more = '', now = '', begun = '' } = element.dataset
  const today = new Date()
  const midnight = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())
  const left = (Date.parse(start) - midnight) / DAY_MS
  const words = left < 0 ? begun : left === 0 ? now : left === 1 ? one : more
  element.textContent = words.replace('{count}', String(left))
}

// With the network back, the page as it is now.
addEventListener('online', () => location.reload())
