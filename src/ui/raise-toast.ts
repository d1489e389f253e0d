import type { ToastType } from './flash-toast.ts'

/** What a `toast` event brings, in the traveller's language already: islands get their words as props. */
export interface ToastMessage {
  type: ToastType
  text: string
}

declare global {
  interface WindowEventMap {
    toast: CustomEvent<ToastMessage>
  }
}

/**
 * Raises a toast (Toasts.astro); it stays until it is dismissed or the page is left. A script that shall stand in the
 * page can import nothing, and dispatches the event itself.
 */
export const raiseToast = (type: ToastType, text: string): void => {
  dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, text } }))
}
