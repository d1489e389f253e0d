import { busy, LOADING_BAR_DELAY_MS, LOADING_BAR_MINIMUM_MS } from './requests.ts'

let attached = false

/**
 * Connects the server-rendered loading bar to the islands' requests: it shows once something has been in flight for 200 ms, and
 * then for at least as long (product §7). Runs once per page, for the first caller.
 */
export function attachLoadingBar(): void {
  if (attached) return
  attached = true
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
