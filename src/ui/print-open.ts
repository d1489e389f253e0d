/*
 * Opens folded content for printing and restores it afterwards. By script alone: the CSS for this is younger than the oldest
 * browser served.
 */

let opened: HTMLDetailsElement[] = []

const setOpen = (isOpen: boolean) => {
  for (const fold of opened) fold.open = isOpen
}

addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll<HTMLDetailsElement>('details.fold:not([open])')]
  setOpen(true)
})
addEventListener('afterprint', () => setOpen(false))
