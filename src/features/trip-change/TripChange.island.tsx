import { actions } from 'astro:actions'
import { useStore } from '@nanostores/react'
import { type MouseEvent, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useSubmit } from '#forms/use-submit.ts'
import { Dialog } from '#ui/react/Dialog.tsx'
import { useDialogAddress } from '#ui/react/use-dialog-address.ts'
import { attachLoadingBar } from '#ui/stores/loading-bar.ts'
import { busy, tracked } from '#ui/stores/requests.ts'
import { changeOutcome } from '#ui/stores/trip-change.ts'
import type { ChangeResult } from './actions.ts'
import { ChangePanel } from './ChangePanel.tsx'
import type { ChangeErrors } from './schema.ts'
import { showChangeOutcome } from './show-outcome.ts'
import type { ChangeMessage, ChangeView } from './view.ts'

export interface TripChangeProps {
  bookingId: string
  /** The dialog's own address, and the action the form posts to there without script. */
  href: string
  action: string
  variant: 'primary' | 'secondary'
  words: { open: string; title: string; close: string; loading: string }
  /** Shown when a request of ours gets no answer: reading has failed, or nobody knows what a start did. */
  trouble: { read: ChangeMessage; start: ChangeMessage }
}

const isPlain = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** What the dialog shows: asked for whenever it opens, and replaced by what came of a start. */
function useChange(props: TripChangeProps, open: boolean) {
  const { bookingId, trouble } = props
  const [view, setView] = useState<ChangeView | null>(null)
  const [errors, setErrors] = useState<ChangeErrors>({})

  const read = useCallback(async () => {
    attachLoadingBar()
    const { data } = await tracked(actions.readTripChange({ booking: bookingId })).catch(() => ({
      data: null,
    }))
    // In slices, so that closing the dialog meanwhile does not wait.
    startTransition(() => setView(data ?? trouble.read))
  }, [bookingId, trouble])

  useEffect(() => {
    if (open) void read()
    else setView(null)
    setErrors({})
  }, [open, read])

  const { submit } = useSubmit<ChangeResult>({
    send: actions.startTripChange,
    unanswered: () => trouble.start.title,
    // What can be done then is said in the form's place.
    resend: false,
    settle: (result) => {
      if (!result) return setView(trouble.start)
      if (result.ok) changeOutcome.set(result.is)
      setErrors('errors' in result ? result.errors : {})
      if ('view' in result) setView(result.view)
      // The departures have changed under the form.
      else if (result.errors.travelId) void read()
    },
  })
  return { view, errors, read, submit }
}

/** Opens the self trip change in place; without script the link leads to a page with the same content. */
export function TripChange(props: TripChangeProps) {
  const { bookingId, href, action, variant, words } = props
  const { open, show, hide } = useDialogAddress(href)
  const { view, errors, read, submit } = useChange(props, open)
  const link = useRef<HTMLAnchorElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const [acted, setActed] = useState(false)
  const pending = useStore(busy)

  useEffect(showChangeOutcome, [])

  // What takes the place of the form takes its focus.
  useEffect(() => {
    if (acted && view?.kind === 'message') message.current?.focus()
  }, [acted, view])

  function follow(event: MouseEvent, what: 'again' | 'back') {
    if (!isPlain(event)) return
    event.preventDefault()
    if (what === 'back') return hide()
    setActed(true)
    void read()
  }

  return (
    <>
      <a
        ref={link}
        className={`button button--${variant}`}
        href={href}
        data-opens-dialog=""
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          show()
        }}
      >
        {words.open}
      </a>
      <Dialog
        id="trip-change"
        open={open}
        onClose={hide}
        title={words.title}
        closeLabel={words.close}
        busy={pending && view?.kind === 'offer'}
        returnFocus={link}
      >
        {!view && (
          <p className="soft" role="status">
            {words.loading}
          </p>
        )}
        {open && view && (
          <ChangePanel
            view={view}
            bookingId={bookingId}
            action={action}
            errors={errors}
            pending={pending}
            messageRef={message}
            onSubmit={(event) => {
              setActed(true)
              void submit(event)
            }}
            onLink={follow}
          />
        )}
      </Dialog>
    </>
  )
}
