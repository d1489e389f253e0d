import { actions } from 'astro:actions'
import { useStore } from '@nanostores/react'
import {
  type FormEvent,
  type MouseEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { CONSENTS_MISSING, useSubmit } from '#forms/use-submit.ts'
import changeStyles from '#styles/sheets/change.scss?url'
import { loadStyles } from '#ui/load-styles.ts'
import { Dialog, useDialogAddress } from '#ui/react/Dialog.tsx'
import { refreshParts } from '#ui/refresh-parts.ts'
import { attachLoadingBar, busy, tracked } from '#ui/stores/requests.ts'
import type { ChangeResult } from './actions.ts'
import { ChangePanel, type PanelStep } from './ChangePanel.tsx'
import { changeOutcome, outcomeForPage } from './change-outcome.ts'
import type { ChangeView, TripChangeProps } from './view.ts'

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
function showChangeOutcome(): void {
  if (attached) return
  attached = true
  outcomeForPage.listen((outcome) => {
    // Another departure has another title, dates, prices and needs: the whole page changes.
    if (outcome === 'moved') window.location.reload()
    else if (outcome === 'underway') void showUnderway()
  })
}

async function showUnderway(): Promise<void> {
  changeOutcome.set(null)
  const parts = await refreshParts('trip-change')
  // The link that had the focus is gone, so the focus goes to the outcome.
  parts
    .map((part) => part.querySelector<HTMLElement>('[tabindex="-1"]'))
    .find(Boolean)
    ?.focus()
}

/** A click without a modifier for a new tab or window. */
const isPlainClick = (event: MouseEvent) =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface DialogState {
  open: boolean
  hide: () => void
}

/** The dialog's content, and the handlers of its form and links; new content gets the focus. */
function useChange(props: TripChangeProps, { open, hide }: DialogState) {
  const { view, chosen, choose, load, submit } = useView(props, open)
  const message = useRef<HTMLElement>(null)
  const [acted, setActed] = useState(false)

  useEffect(() => {
    // Also when the same departure is compared again.
    if (acted && view !== null && chosen !== undefined) message.current?.focus()
  }, [acted, chosen, view])

  function follow(event: MouseEvent, step: PanelStep) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (step === 'back') return hide()
    setActed(true)
    if (step === 'again') void load()
    else choose(step.choose)
  }
  function send(event: FormEvent<HTMLFormElement>) {
    setActed(true)
    void submit(event)
  }
  return { view, chosen, message, follow, send }
}

/** The dialog's content: loaded each time it opens, and replaced by the result of a start. */
function useView({ bookingId, href, trouble }: TripChangeProps, open: boolean) {
  const [view, setView] = useState<ChangeView | null>(null)
  const [chosen, choose] = useState<string | null>(null)

  const load = useCallback(async () => {
    attachLoadingBar()
    const asked = tracked(actions.readTripChange({ booking: bookingId }))
    // A trip's page is sent without the styles.
    const [answer] = await Promise.all([asked.catch(() => null), loadStyles(changeStyles)])
    // The page with the same content requests them first.
    if (answer?.error?.code === CONSENTS_MISSING) return window.location.assign(href)
    // As a transition, so that the dialog can be closed meanwhile without waiting.
    startTransition(() => setView(answer?.data ?? trouble.read))
  }, [bookingId, href, trouble])

  useEffect(() => {
    if (open) void load()
    else setView(null)
    choose(null)
  }, [open, load])

  const { submit } = useSubmit<ChangeResult>({
    send: actions.startTripChange,
    unanswered: () => trouble.start.title,
    // The message that replaces the form has the remedies.
    resend: false,
    unread: () => setView(trouble.read),
    settle: (result) => {
      if (result?.ok) changeOutcome.set(result.kind)
      choose(result && !result.ok ? (result.chosen ?? null) : null)
      setView(result?.view ?? trouble.start)
    },
  })
  return { view, chosen, choose, load, submit }
}
