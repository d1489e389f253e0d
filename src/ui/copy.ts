import type { ToastType } from './flash-toast.ts'
import loadToasts from './stores/raise-toast.ts?late'

// Loaded after the browser has copied or shared: it lets a script do so only right after the press.
async function raise(type: ToastType, text: string): Promise<void> {
  const { raiseToast } = (await loadToasts()) as typeof import('./stores/raise-toast.ts')
  raiseToast(type, text)
}

/** Copies the code of the pressed button, and says whether that worked. */
async function copy(button: HTMLElement): Promise<void> {
  const { copy = '', copied = '', failed = '' } = button.dataset
  try {
    await navigator.clipboard.writeText(copy)
  } catch {
    // Ready for the keys or the menu that copy.
    if (button.previousElementSibling) getSelection()?.selectAllChildren(button.previousElementSibling)
    return raise('danger', failed)
  }
  await raise('success', copied)
}

/** Hands text and address to the device's own share sheet; leaving it without sharing is no error. */
async function share({ dataset }: HTMLElement): Promise<void> {
  const { share, text, failed = '' } = dataset
  try {
    await navigator.share({ text, url: share })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    await raise('danger', failed)
  }
}

/** Shows the buttons only where they can do something. */
function offer(selector: string, act: (button: HTMLElement) => Promise<void>): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.hidden = false
    button.addEventListener('click', () => void act(button))
  }
}

offer('[data-copy]', copy)
if ('share' in navigator) offer('[data-share]', share)
