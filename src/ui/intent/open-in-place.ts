/**
 * Responds to a click on a control whose script has not loaded yet, as far as the browser can do so by itself: a link opens the
 * dialog that its island has already rendered, with the title focused, and a close button closes it. @param onClose called when
 * the dialog is closed again, also by Escape @returns the control, if script has to receive the click as well
 */
export function openInPlace(
  control: HTMLElement,
  island: HTMLElement,
  onClose: () => void,
): HTMLElement | null {
  const dialog = island.querySelector('dialog')
  if (dialog?.contains(control)) {
    dialog.close()
    return null
  }
  if (!dialog || dialog.open || !(control instanceof HTMLAnchorElement)) return control
  // The element focused now gets the focus back at the end, and Safari does not focus a link that is pressed.
  control.focus()
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  dialog.addEventListener('close', onClose, { once: true })
  return control
}
