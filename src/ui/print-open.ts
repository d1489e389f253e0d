/*
 * Opens folded content for printing and restores it afterwards. By script alone: the CSS for this is younger than the oldest
 * browser served.
 */

let opened: HTMLDetailsElement[] = []

addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll<HTMLDetailsElement>('details.fold:not([open])')]
  for (const fold of opened) fold.open = true
})
addEventListener('afterprint', () => {
  for (const fold of opened) fold.open = false
})
