/** What the page for the pocket does for itself when it is read from a phone's store, written days ago. */
const DAY_MS = 86_400_000
/** After this the network is asked for again, once the phone has said that it is back. */
const AGAIN_MS = 2000
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

for (const day of document.querySelectorAll<HTMLDetailsElement>('[data-day]')) {
  if (Date.parse(day.dataset.day ?? '') === today) day.open = true
}

/**
 * Asks the service worker whether there is a network, so that it waits for the page there. Without kept.ts: what two pages' scripts
 * share becomes a file, which every page with one of them would fetch.
 */
async function canGo(href: string): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === 'done')
    active?.postMessage({ go: href }, [port2])
  })
}

/** Says that the page is a copy, and of whatever needs a network whether there is one before the page is left. */
function sayCopy(notice: HTMLElement): void {
  const { keptCopy = '', asking = '', noNetwork = '' } = notice.dataset
  const status = notice.querySelector('[role="status"]')
  const show = () => {
    notice.hidden = false
  }
  if (location.pathname !== keptCopy || !navigator.onLine) show()
  addEventListener('offline', show)

  async function follow(href: string): Promise<void> {
    if (!status) return
    status.textContent = asking
    if (await canGo(href)) return location.assign(href)
    status.textContent = noNetwork
    notice.scrollIntoView({ block: 'nearest' })
  }

  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || notice.hidden || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!link.protocol.startsWith('http') || link.pathname === keptCopy || link.hash) return
    event.preventDefault()
    void follow(link.href)
  })
}

const notice = document.querySelector<HTMLElement>('[data-kept-copy]')
if (notice) sayCopy(notice)

/** With the network back, the page as it is now: a phone says so some time before it is true. */
async function renew(): Promise<void> {
  if (await canGo(location.href)) location.reload()
  else if (navigator.onLine) setTimeout(renew, AGAIN_MS)
}
addEventListener('online', renew)
