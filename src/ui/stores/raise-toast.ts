import type { ToastType } from '../flash-toast.ts'
import { addToast, type ToastMessage, toasts } from './toasts.ts'

let attached = false

/** Puts a copy of its type's `<template>` (Toasts.astro) into the matching live region. */
function draw({ type, text }: ToastMessage): void {
  const template = document.querySelector<HTMLTemplateElement>(`[data-toast=${type}]`)
  const toast = template?.content.cloneNode(true) as DocumentFragment
  toast.querySelector('p')?.append(text)
  const [element] = toast.children
  toast.querySelector('button')?.addEventListener('click', () => element?.remove())
  template?.after(toast)
}

/** Connects the server-rendered live regions to the store. Runs once per page, with the first toast. */
function attachToasts(): void {
  if (attached) return
  attached = true
  toasts.listen((now, before = []) => now.slice(before.length).forEach(draw))
}

/** Raises a toast; it stays until it is dismissed or the page is left. */
export function raiseToast(type: ToastType, text: string): void {
  attachToasts()
  addToast({ type, text })
}
