import { atom } from 'nanostores'
import styles from '#styles/sheets/raised.scss?url'
import { loadStyles } from '../load-styles.ts'
import type { MessageType } from '../tone-icons.ts'

/** The types of toasts that scripts raise; every page's template has one of each (Toasts.astro). */
export const raisedTypes = ['danger', 'success'] as const
export type RaisedType = (typeof raisedTypes)[number]

/** The live region of a message: only errors interrupt. */
export const toastRole = (type: MessageType): 'alert' | 'status' => (type === 'danger' ? 'alert' : 'status')

/** A toast whose text is already in the traveller's language: islands get their texts as props. */
export interface ToastMessage {
  readonly type: RaisedType
  readonly text: string
  /** The next step, with its link. */
  readonly next: { readonly text: string; readonly href: string } | null
}

/** The toasts that scripts of this page have raised and that are not dismissed. */
export const toasts = atom<readonly ToastMessage[]>([])

/** Raises a toast; it stays until it is dismissed or the page is left. */
export function raiseToast(type: RaisedType, text: string, next: ToastMessage['next'] = null): void {
  attachToasts()
  void loadStyles(styles).then(() => toasts.set([...toasts.get(), { type, text, next }]))
}

// With the module, not with the first toast, which may say that the network is gone.
if (typeof document !== 'undefined') void loadStyles(styles)

let attached = false

/** Renders the store into the live regions of the server's page. Runs once per page, for the first toast. */
function attachToasts(): void {
  if (attached) return
  attached = true
  const drawn = new Map<ToastMessage, HTMLElement>()
  toasts.listen((raised) => {
    for (const [message, element] of drawn)
      if (!raised.includes(message)) {
        element.remove()
        drawn.delete(message)
      }
    for (const message of raised) if (!drawn.has(message)) drawn.set(message, draw(message))
  })
}

/** Puts a copy of its type's toast in the `<template>` (Toasts.astro) into the matching live region. */
function draw(message: ToastMessage): HTMLElement {
  const { type, text, next } = message
  const template = document.querySelector<HTMLTemplateElement>('.toasts template')
  const toast = template?.content.querySelector(`.toast--${type}`)?.cloneNode(true) as HTMLElement
  const words = toast.querySelector('p')
  words?.append(text)
  if (next) {
    const link = document.createElement('a')
    words?.append(' ', Object.assign(link, { href: next.href, textContent: next.text }))
  }
  toast.querySelector('button')?.addEventListener('click', () => {
    toasts.set(toasts.get().filter((other) => other !== message))
  })
  document.querySelector(`.toasts [role=${toastRole(type)}]`)?.prepend(toast)
  return toast
}
