import type { ClientDirective } from 'astro'
import { type DrawnIsland, rememberNodes } from './drawn.ts'
import { untilIdle, untilPainted } from './turns.ts'

const intents = ['pointerover', 'focusin', 'touchstart', 'dragenter', 'click'] as const

/** Controls that only script can serve: a plain button, or a link to a dialog's own address, which script opens in place. */
const scripted = 'button[type="button"], a[data-opens-dialog]'

/** A click that means "here", not "in a new tab". */
const isPlain = (event: MouseEvent): boolean =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/**
 * `client:intent` hydrates an island at the first sign of use: hover, focus, touch, drag or click. Until then the page loads no
 * framework script, and the native form works. A first click on a control that needs script is held and replayed after hydration,
 * so it is never lost, and a dialog opens at once; if the script does not load, a link leads to its own address instead. Each step
 * is a separate task, so that none of them delays the response to a press or a key (product §23).
 */
const intent: ClientDirective = (load, _options, island: DrawnIsland) => {
  island.drawn = rememberNodes(island)
  let held: HTMLElement | null = null
  let waking = false

  const onIntent = (event: Event): void => {
    if (event.type === 'click' && isPlain(event as MouseEvent)) hold(event)
    if (!waking) void wake()
    waking = true
  }

  function hold(event: Event): void {
    const control = (event.target as Element).closest<HTMLElement>(scripted)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    held = control
    // A replayed click opens the dialog by itself after hydration.
    void untilPainted().then(() => {
      if (held === control) held = openInPlace(control, island, forget)
    })
  }

  function forget(): void {
    held = null
  }

  async function wake(): Promise<void> {
    await untilPainted()
    // Lets the browser paint the open dialog first.
    if (held) await untilPainted()
    const run = await load()
    await untilIdle()
    await run()
    await untilIdle()
    for (const type of intents) island.removeEventListener(type, onIntent, true)
    const clicked = held
    forget()
    clicked?.click()
  }

  // Astro reports this by an event after two attempts, and lets `load` succeed. A held link then leads to its own address by the
  // click above; for anything else the page is reloaded or the native form is used.
  island.addEventListener('astro:hydration-error', (event) => {
    if (!(held instanceof HTMLAnchorElement) && reloadForStaleChunk()) event.preventDefault()
  })

  for (const type of intents)
    island.addEventListener(type, onIntent, { capture: true, passive: type !== 'click' })
}

// Chunks that an island itself requests later.
addEventListener('vite:preloadError', (event) => {
  if (reloadForStaleChunk()) event.preventDefault()
})

export default intent

/**
 * Responds to a click on a control whose script has not loaded yet, as far as the browser can do so by itself: a link opens the
 * dialog that its island has already rendered, with the title focused, and a close button closes it.
 * @param onClose called when the dialog is closed again, also by Escape
 * @returns the control, if script has to receive the click as well
 */
export function openInPlace(
  control: HTMLElement,
  island: HTMLElement,
  onClose: () => void,
): HTMLElement | null {
  const dialog = island.querySelector('dialog')
  if (dialog?.contains(control)) {
    dialog.close()
    return null
  }
  if (!dialog || dialog.open || !(control instanceof HTMLAnchorElement)) return control
  // The focused element gets the focus back at the end, and Safari does not focus a pressed link.
  control.focus()
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  dialog.addEventListener('close', onClose, { once: true })
  return control
}

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

/** Whether a field of this page has been edited: a reload would discard that. */
const isTouched = (): boolean =>
  [...document.querySelectorAll<Field>('input, textarea, select')].some(isChanged)

/**
 * A script that does not load has usually been removed by a deploy: a reload gets the page that names the new one. Reloads at most
 * once a minute, and never after typing; the native form then works without script.
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
