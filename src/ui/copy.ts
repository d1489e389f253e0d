import { attachShell } from './stores/attach-shell.ts'
import { raiseToast } from './stores/toasts.ts'

/** Copies the code of the pressed button, and says whether that worked (spec §8: copying error). */
async function copy(button: HTMLElement): Promise<void> {
  const { copy = '', copied = '', failed = '' } = button.dataset
  attachShell()
  try {
    await navigator.clipboard.writeText(copy)
    raiseToast('success', copied)
  } catch {
    // Ready for the keys or the menu that copy.
    if (button.previousElementSibling) getSelection()?.selectAllChildren(button.previousElementSibling)
    raiseToast('danger', failed)
  }
}

/** Hands text and address to the device's own share sheet; leaving it without sharing is no error. */
async function share({ dataset }: HTMLElement): Promise<void> {
  const { share, text, failed = '' } = dataset
  try {
    await navigator.share({ text, url: share })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    attachShell()
    raiseToast('danger', failed)
  }
}

/** The buttons come to sight only where they can do something. */
function offer(selector: string, act: (button: HTMLElement) => Promise<void>): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.hidden = false
    button.addEventListener('click', () => void act(button))
  }
}

offer('[data-copy]', copy)
if ('share' in navigator) offer('[data-share]', share)
