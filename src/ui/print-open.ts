/*
 * Opens folded content for printing and restores it afterwards. By script alone: the CSS for this is younger than the oldest
 * browser served.
 */

addEventListener('beforeprint', () => {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('details.fold:not([open])')) {
    fold.open = true
    addEventListener(
      'afterprint',
      () => {
        fold.open = false
      },
      { once: true },
    )
  }
})
