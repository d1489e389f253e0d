import { atom } from 'nanostores'
import type { ToastType } from '../flash-toast.ts'

/** A toast in the traveller's language already: islands get their words as props. */
export interface ToastMessage {
  readonly type: ToastType
  readonly text: string
}

/** The toasts that script has raised on this page, oldest first; those of the server are rendered in. */
export const toasts = atom<readonly ToastMessage[]>([])

/** Adds a toast; `raiseToast` makes sure that the page shows it. */
export function addToast(toast: ToastMessage): void {
  toasts.set([...toasts.get(), toast])
}
