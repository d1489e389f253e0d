import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/react/Dialog.tsx'
import { useDialogAddress } from '#ui/react/use-dialog-address.ts'
import { busy } from '#ui/stores/requests.ts'
import { ChangePanel } from './ChangePanel.tsx'
import { showChangeOutcome } from './show-outcome.ts'
import { isPlainClick, useChange } from './use-change.ts'
import type { ChangeMessage } from './view.ts'

export interface TripChangeProps {
  bookingId: string
  /** The dialog's own address, and the query by which a comparison's form posts without script. */
  href: string
  action: string
  owner: string | null
  variant: 'primary' | 'secondary'
  words: { open: string; title: string; close: string; loading: string }
  /** Shown when a request gets no answer: loading failed, or nobody knows whether a change was started. */
  trouble: { read: ChangeMessage; start: ChangeMessage }
}

/** Opens the self trip change in a dialog; without script the link leads to a page with the same content. */
export function TripChange(props: TripChangeProps) {
  const { href, variant, words } = props
  const dialog = useDialogAddress(href)
  const change = useChange(props, dialog)
  const link = useRef<HTMLAnchorElement>(null)
  const pending = useStore(busy)

  useEffect(showChangeOutcome, [])

  return (
    <>
      <a
        ref={link}
        className={`button button--${variant}`}
        href={href}
        data-opens-dialog=""
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          dialog.show()
        }}
      >
        {words.open}
      </a>
      <Dialog
        id="trip-change"
        open={dialog.open}
        onClose={dialog.hide}
        title={words.title}
        closeLabel={words.close}
        busy={pending && change.view?.kind === 'offer'}
        returnFocus={link}
      >
        {!change.view && (
          <p className="soft" role="status">
            {words.loading}
          </p>
        )}
        {dialog.open && change.view && (
          <ChangePanel
            view={change.view}
            bookingId={props.bookingId}
            action={props.action}
            owner={props.owner}
            chosen={change.chosen}
            pending={pending}
            messageRef={change.message}
            onSubmit={change.send}
            onLink={change.follow}
          />
        )}
      </Dialog>
    </>
  )
}
