/**
 * Answers a click on a control whose script is still to come, as far as the browser can by itself: a link opens the
 * dialog that its island has brought along, with the title focused, and what closes a dialog closes it.
 * @param onClose called when the dialog is closed again, by Escape too
 * @returns the control, if script has to hear of the click as well
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
  // What has the focus now gets it back at the end, and Safari does not focus a link that is pressed.
  control.focus()
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  dialog.addEventListener('close', onClose, { once: true })
  return control
}
