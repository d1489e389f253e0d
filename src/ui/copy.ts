import type { ToastMessage } from './stores/raise-toast.ts'

function raise(type: ToastMessage['type'], text: string): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, text } }))
}

/** Copies the code of the pressed button and returns whether that worked. */
async function copy(button: HTMLElement): Promise<void> {
  const { copy = '', copied = '', failed = '' } = button.dataset
  try {
    await navigator.clipboard.writeText(copy)
  } catch {
    // Selected, so that the traveller can copy with the keyboard or the menu.
    if (button.previousElementSibling) getSelection()?.selectAllChildren(button.previousElementSibling)
    return raise('danger', failed)
  }
  raise('success', copied)
}

/** Passes text and address to the device's own share sheet; closing it without sharing is no error. */
async function share({ dataset }: HTMLElement): Promise<void> {
  const { share, text, failed = '' } = dataset
  try {
    await navigator.share({ text, url: share })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    raise('danger', failed)
  }
}

/** Shows the buttons only where copying and sharing work. */
function offer(selector: string, act: (button: HTMLElement) => Promise<void>): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.hidden = false
    button.addEventListener('click', () => void act(button))
  }
}

offer('[data-copy]', copy)
if ('share' in navigator) offer('[data-share]', share)
