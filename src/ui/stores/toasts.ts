import { atom } from 'nanostores'
import type { ToastType } from '../flash-toast.ts'

/** A toast whose text is already in the traveller's language: islands get their texts as props. */
export interface ToastMessage {
  readonly type: ToastType
  readonly text: string
}

/** The toasts that script has raised on this page, oldest first; those from the server are in the HTML. */
export const toasts = atom<readonly ToastMessage[]>([])

/** Adds a toast to the store; use `raiseToast`, which also makes the page show it. */
export function addToast(toast: ToastMessage): void {
  toasts.set([...toasts.get(), toast])
}
