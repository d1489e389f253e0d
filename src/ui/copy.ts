import type { ToastMessage } from './raise-toast.ts'

// Nothing is imported but types: a file of its own would keep the first paint waiting.
const raise = (type: ToastMessage['type'], text: string) =>
  dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, text } }))

/** Copies the code of the pressed button, and says whether that worked (spec §8: copying error). */
async function copy(button: HTMLElement): Promise<void> {
  const { copy = '', copied = '', failed = '' } = button.dataset
  try {
    await navigator.clipboard.writeText(copy)
    raise('success', copied)
  } catch {
    // Ready for the keys or the menu that copy.
    if (button.previousElementSibling) getSelection()?.selectAllChildren(button.previousElementSibling)
    raise('danger', failed)
  }
}

/** Hands text and address to the device's own share sheet; leaving it without sharing is no error. */
async function share({ dataset }: HTMLElement): Promise<void> {
  const { share, text, failed = '' } = dataset
  try {
    await navigator.share({ text, url: share })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    raise('danger', failed)
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
