import { actions } from 'astro:actions'
import {
  type FormEvent,
  type MouseEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSubmit } from '#forms/use-submit.ts'
import formStyles from '#styles/sheets/forms.scss?url'
import { loadStyles } from '#ui/load-styles.ts'
import { attachLoadingBar, tracked } from '#ui/stores/requests.ts'
import type { ChangeResult } from './actions.ts'
import type { PanelStep } from './ChangePanel.tsx'
import { changeOutcome } from './change-outcome.ts'
import type { ChangeView, TripChangeProps } from './view.ts'

/** A click that asks for no new tab or window. */
export const isPlainClick = (event: MouseEvent) =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface DialogState {
  open: boolean
  hide: () => void
}

/** What the dialog shows and what its form and links do; what replaces the content gets the focus. */
export function useChange(props: TripChangeProps, { open, hide }: DialogState) {
  const { view, chosen, choose, read, submit } = useView(props, open)
  const message = useRef<HTMLDivElement>(null)
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
    if (step === 'again') void read()
    else choose(step.choose)
  }
  function send(event: FormEvent<HTMLFormElement>) {
    setActed(true)
    void submit(event)
  }
  return { view, chosen, message, follow, send }
}

/** The dialog's content: loaded each time it opens, and replaced by the result of a start. */
function useView({ bookingId, trouble }: TripChangeProps, open: boolean) {
  const [view, setView] = useState<ChangeView | null>(null)
  const [chosen, choose] = useState<string | null>(null)

  const read = useCallback(async () => {
    attachLoadingBar()
    const answer = tracked(actions.readTripChange({ booking: bookingId })).catch(() => ({ data: null }))
    // A trip's page comes without the styles of forms.
    const [{ data }] = await Promise.all([answer, loadStyles(formStyles)])
    // As a transition, so that closing the dialog meanwhile does not have to wait.
    startTransition(() => setView(data ?? trouble.read))
  }, [bookingId, trouble])

  useEffect(() => {
    if (open) void read()
    else setView(null)
    choose(null)
  }, [open, read])

  const { submit } = useSubmit<ChangeResult>({
    send: actions.startTripChange,
    unanswered: () => trouble.start.title,
    // The message that replaces the form says what can be done.
    resend: false,
    settle: (result) => {
      if (result?.ok) changeOutcome.set(result.is)
      choose(result && !result.ok ? (result.chosen ?? null) : null)
      setView(result?.view ?? trouble.start)
    },
  })
  return { view, chosen, choose, read, submit }
}
