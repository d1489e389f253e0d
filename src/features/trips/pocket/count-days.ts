/** Counts the days to a trip by this phone's calendar: a kept page was written days ago. */
const DAY_MS = 86_400_000

for (const element of document.querySelectorAll<HTMLElement>('[data-start]')) {
  const { start = '', one = '', more = '', now = '', begun = '' } = element.dataset
  const today = new Date()
  const midnight = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())
  const left = (Date.parse(start) - midnight) / DAY_MS
  const words = left < 0 ? begun : left === 0 ? now : left === 1 ? one : more
  element.textContent = words.replace('{count}', String(left))
}
