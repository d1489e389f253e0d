/** What the page for the pocket does for itself when it is read from a phone's store, written days ago. */
const DAY_MS = 86_400_000
/** A page as old as this was not asked for just now. */
const KEPT_MS = 3_600_000

const now = new Date()
/** Midnight of this phone's day, as if in UTC. */
const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
const marked = (name: string) => document.querySelectorAll<HTMLElement>(`[data-${name}]`)

/** Counts the days to the trip by this phone's calendar. */
for (const element of marked('start')) {
  const { start = '', one = '', more = '', now: leaves = '', begun = '' } = element.dataset
  const left = (Date.parse(start) - today) / DAY_MS
  const words = left < 0 ? begun : left === 0 ? leaves : left === 1 ? one : more
  element.textContent = words.replace('{count}', String(left))
}

/** What was due by a day that is over is late. */
for (const element of marked('due')) {
  const { due = '', late = '' } = element.dataset
  if (Date.parse(due) < today) element.textContent = late
}

/** What is to be done is known as of the day it was kept; once the trip has begun, as on the page itself, nothing is. */
for (const element of marked('as-of')) {
  const { asOf = '', until = '' } = element.dataset
  element.hidden = now.getTime() - Number(asOf) < KEPT_MS
  const card = element.closest<HTMLElement>('.card')
  if (card) card.hidden = Date.parse(until) <= today
}

// With the network back, the page as it is now.
addEventListener('online', () => location.reload())
