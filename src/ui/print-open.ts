/*
 * On paper what is folded is open; afterwards it is as it was. By script alone: the styles that could do it are younger than the
 * oldest browser served.
 */

let opened: HTMLDetailsElement[] = []

addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll<HTMLDetailsElement>('details.fold:not([open])')]
  for (const fold of opened) fold.open = true
})
addEventListener('afterprint', () => {
  for (const fold of opened) fold.open = false
})
