import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Dialog, useDialogAddress } from '#ui/react/Dialog.tsx'
import { refreshParts } from '#ui/refresh-parts.ts'
import { busy } from '#ui/stores/requests.ts'
import { ChangePanel } from './ChangePanel.tsx'
import { changeOutcome, outcomeForPage } from './change-outcome.ts'
import { isPlainClick, useChange } from './use-change.ts'
import type { TripChangeProps } from './view.ts'

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

let attached = false

/**
 * Lets the page behind the dialog show the outcome of a change once the dialog is closed. Set up once per page, by the first
 * link.
 */
export function showChangeOutcome(): void {
  if (attached) return
  attached = true
  outcomeForPage.listen((outcome) => {
    // Another departure has another title, dates, prices and needs: the whole page changes.
    if (outcome === 'moved') window.location.reload()
    else if (outcome === 'underway') void tell()
  })
}

async function tell(): Promise<void> {
  changeOutcome.set(null)
  const parts = await refreshParts('trip-change')
  // The link that had the focus is gone, so the focus goes to the outcome.
  parts
    .map((part) => part.querySelector<HTMLElement>('[tabindex="-1"]'))
    .find(Boolean)
    ?.focus()
}
