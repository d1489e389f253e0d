/**
 * When somebody was asked last, remembered on this device alone: an entry for each booking with the ids of its travellers, no names.
 * Signing out empties it with all else that is stored (src/auth/logout.ts). Whether a message was really sent, nobody knows: it
 * counts when it is opened, copied or shared.
 */
const form = document.querySelector<HTMLElement>('[data-asking]')
const { asking = '', said = '', dates } = form?.dataset ?? {}
const key = `asked ${asking}`

function remembered(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return new Map(
      Object.entries(kept ?? {}).filter(([, at]) => typeof at === 'string' && !Number.isNaN(Date.parse(at))),
    )
  } catch {
    // Unreadable, or the browser stores nothing.
    return new Map()
  }
}

function show(): void {
  const kept = remembered()
  const words = new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'long' })
  for (const note of document.querySelectorAll<HTMLElement>('[data-asked]')) {
    const at = kept.get(note.dataset.asked ?? '')
    note.hidden = at === undefined
    if (at !== undefined) note.textContent = said.replace('%', words.format(new Date(at)))
  }
}

function remember(ids: readonly string[]): void {
  const kept = remembered()
  for (const id of ids) kept.set(id, new Date().toISOString())
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Then it is not remembered.
  }
  show()
}

if (form) {
  show()
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const pressed = target.closest('a[href^="mailto:"], [data-copy], [data-share]')
    const asks = pressed?.closest<HTMLElement>('[data-asks]')?.dataset.asks
    if (asks) remember(asks.split(' '))
  })
}
