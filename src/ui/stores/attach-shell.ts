import { busy, LOADING_BAR_DELAY_MS, LOADING_BAR_MINIMUM_MS } from './requests.ts'
import { dismissToast, raisedToasts, type ToastMessage } from './toasts.ts'

let attached = false

/** Ties the stores to what the server rendered: loading bar and toast regions. Once a page, whoever asks first. */
export function attachShell(): void {
  if (attached) return
  attached = true
  showLoadingBar()
  showToasts()
}

/** Shows the bar once something has been in flight for 200 ms, and then for at least as long (spec §9). */
function showLoadingBar(): void {
  const root = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt = 0
  const show = () => {
    shownAt = performance.now()
    root.setAttribute('data-loading', '')
  }
  busy.subscribe((isBusy) => {
    clearTimeout(timer)
    const shown = root.hasAttribute('data-loading')
    if (isBusy && !shown) timer = setTimeout(show, LOADING_BAR_DELAY_MS)
    if (isBusy || !shown) return
    const rest = shownAt + LOADING_BAR_MINIMUM_MS - performance.now()
    timer = setTimeout(() => root.removeAttribute('data-loading'), Math.max(0, rest))
  })
}

/** Puts each new toast into the live region of its kind, as a copy of the template the server rendered. */
function showToasts(): void {
  const shown = new Map<number, Element>()
  raisedToasts.subscribe((toasts) => {
    for (const toast of toasts) if (!shown.has(toast.id)) shown.set(toast.id, show(toast))
    for (const [id, element] of shown) {
      if (toasts.some((toast) => toast.id === id)) continue
      element.remove()
      shown.delete(id)
    }
  })
}

function show({ id, type, text }: ToastMessage): Element {
  const template = document.querySelector<HTMLTemplateElement>(`[data-toast-template="${type}"]`)
  const region = document.querySelector(type === 'danger' ? '[data-toasts-alert]' : '[data-toasts-status]')
  const copy = template?.content.firstElementChild?.cloneNode(true) as Element | undefined
  if (!copy || !region) throw new Error('BaseLayout renders the toast regions and templates')
  const place = copy.querySelector('[data-toast-text]')
  if (place) place.textContent = text
  copy.querySelector('input')?.addEventListener('change', () => dismissToast(id))
  region.append(copy)
  return copy
}
