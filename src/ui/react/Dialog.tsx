import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { closeDialog, followHistory, openDialog, showDialog } from '../stores/open-dialog.ts'

interface DialogProps {
  /** Unique on the page: the title's id is derived from it. */
  id: string
  open: boolean
  /** Called on Escape or the close button; the parent then sets `open` to false. */
  onClose: () => void
  title: string
  closeLabel: string
  /** An operation in progress must not be interrupted: neither Escape nor the button closes. */
  busy?: boolean
  /** Where the focus goes on closing, if not to the element that had it before. Safari does not focus a pressed button. */
  returnFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Opens the dialog as a modal while `open`; closing it gives the focus back, also when the component unmounts. */
function useModal(open: boolean, returnFocus: DialogProps['returnFocus']) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!open || !dialog) return
    // Before hydration, the link may already have opened it (ui/intent).
    if (!dialog.open) {
      dialog.showModal()
      // Focus the title, not the close button, so that any text before the first field is read too.
      heading.current?.focus()
    }
    return () => {
      dialog.close()
      returnFocus?.current?.focus()
    }
  }, [open, returnFocus])
  return { box, heading }
}

/** A modal `<dialog>`, labelled by its title. Dialog.astro shows the same as a page for visitors without script. */
export function Dialog(props: DialogProps) {
  const { id, open, onClose, title, closeLabel, busy = false, returnFocus, children } = props
  const { box, heading } = useModal(open, returnFocus)
  return (
    <dialog
      ref={box}
      className="dialog"
      id={id}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        // A file input inside fires a `cancel` event of its own.
        if (busy && event.target === event.currentTarget) event.preventDefault()
      }}
      onClose={() => {
        // The event comes late: Forward may have opened it again meanwhile.
        if (open && !box.current?.open) onClose()
      }}
    >
      <div className="dialog__header">
        <h2 ref={heading} className="dialog__title" id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="dialog__close"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) box.current?.close()
          }}
        >
          <span className="visually-hidden">{closeLabel}</span>
        </button>
      </div>
      <div className="dialog__body">{children}</div>
    </dialog>
  )
}

/** For a dialog with its own address: whether it is the open one, and functions to open and close it. */
export function useDialogAddress(address: string) {
  const open = useStore(openDialog) === address
  useEffect(followHistory, [])
  const show = useCallback(() => showDialog(address), [address])
  const hide = useCallback(() => closeDialog(address), [address])
  return { open, show, hide }
}
