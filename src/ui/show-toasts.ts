/* Puts a copy of its type's `<template>` (Toasts.astro) into the matching live region for every toast that script raises. */
document.addEventListener('toast', ({ detail: { type, text } }) => {
  const template = document.querySelector<HTMLTemplateElement>(`[data-toast=${type}]`)
  const toast = template?.content.cloneNode(true) as DocumentFragment
  toast.querySelector('p')?.append(text)
  const [element] = toast.children
  toast.querySelector('button')?.addEventListener('click', () => element?.remove())
  template?.after(toast)
})
