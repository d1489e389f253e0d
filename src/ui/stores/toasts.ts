import { atom } from 'nanostores'

import type { ToastType } from '#ui/flash-toast.ts'

/** A message already in the traveller's language: islands get their words as props. */
export interface ToastMessage {
  id: number
  type: ToastType
  text: string
}

/** Toasts islands have raised on this page, oldest first. */
export const raisedToasts = atom<readonly ToastMessage[]>([])

/** Raises a toast; it stays until it is dismissed or the page is left. */
export function raiseToast(type: ToastType, text: string): void {
  const id = (raisedToasts.get().at(-1)?.id ?? 0) + 1
  raisedToasts.set([...raisedToasts.get(), { id, type, text }])
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  raisedToasts.set(raisedToasts.get().filter((toast) => toast.id !== id))
}
