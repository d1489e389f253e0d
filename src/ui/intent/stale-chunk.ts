/** Shortest time between two reloads for a script that did not load (product §7), milliseconds. */
const RELOAD_PAUSE_MS = 60_000

const KEY = 'reloadedForScript'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    // If no option is marked, the browser selects the first by default.
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(first, 0)
  }
  // For a checkbox or a hidden field, `value` always equals its default.
  return (
    (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked ||
    field.value !== field.defaultValue
  )
}

/** Whether somebody has changed a field of this page: a reload would discard that. */
const isTouched = (): boolean =>
  [...document.querySelectorAll<Field>('input, textarea, select')].some(isChanged)

/**
 * A script that does not load has usually been removed by a deploy: a reload gets the page that names the new one. Reloads at
 * most once a minute, and never when something has been typed; then the native form works without script.
 */
export function reloadForStaleChunk(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY))
    if (Date.now() - last < RELOAD_PAUSE_MS || isTouched()) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // No storage, so nothing would stop a second reload.
    return false
  }
  location.reload()
  return true
}
