import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { untilPainted } from '#ui/intent/turns.ts'
import { attachLoadingBar, tracked } from '#ui/stores/requests.ts'
import { raiseToast } from '#ui/stores/toasts.ts'
import { openOwnerPage, sendNatively } from './send-natively.ts'

/** The code of the answer to a form of another traveller than the signed-in one (src/middleware/owner.ts). */
export const OTHER_OWNER = 'CONFLICT'

/** The code of the answer to a traveller with missing consents (src/middleware/access.ts). */
export const CONSENTS_MISSING = 'FORBIDDEN'

/** The code of the answer to a form that our server refused before reading it (src/http/shared/plain-answer.ts). */
const NOT_READ = 'NOT_READ'

/** An action's answer: done, or a failure. */
export type Answer = { ok: true } | { ok: false; code: string; message?: string }

/** A submitted form. */
export interface Sent {
  form: HTMLFormElement
  typed: FormData
  /** The value of the pressed button, if a form has several; else empty. */
  pressed: string
}

interface Failure {
  code?: string
  message?: string
}

interface Settings<Result extends Answer> {
  /** Calls the action. If it rejects or returns no data, its effect is unknown. */
  send: (typed: FormData) => Promise<{ data?: Result | undefined; error?: Failure | undefined }>
  /** The toast's text, by button, when no answer comes (record 013); null for a read, whose failure raises no toast. */
  unanswered: (pressed: string) => string | null
  /** Shows the result, rendered as a transition; null when no answer came. The form still has the typed values. */
  settle: (result: Result | null, sent: Sent) => void
  /**
   * Called instead of `settle` when our server refused the form before reading it. The form stays, and a toast has the message; a
   * dialog, which hides toasts, shows it itself.
   */
  unread?: (sent: Sent, message: string) => void
  /** Called before anything is sent; returning false sends nothing. */
  ready?: (sent: Sent) => boolean
  /**
   * For a read, which the next press may supersede: the older answer is then dropped. Otherwise nothing is sent until the answer is
   * in.
   */
  reads?: (pressed: string) => boolean
  /** Lets the browser post by itself, so that the server answers with the next page. */
  byBrowser?: (pressed: string) => boolean
  /** Posts the form again natively when the session has ended, so that the server keeps the typed values. On by default. */
  resend?: boolean
}

const pressedOf = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement ? submitter.value : ''

/**
 * How every island sends its form: one request at a time, counted in the store of pending requests, with the typed values kept, and
 * with a message when no answer comes. `leave` goes to the next page and ignores presses until it has loaded.
 */
export function useSubmit<Result extends Answer>(settings: Settings<Result>) {
  const { send, unanswered, settle, unread, ready, reads, byBrowser, resend = true } = settings
  const [leaving, setLeaving] = useState(false)
  const closed = useRef(false)
  const turn = useRef(0)

  useEffect(() => {
    const comeBack = () => {
      closed.current = false
      setLeaving(false)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  function leave(go: () => void) {
    closed.current = true
    setLeaving(true)
    go()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent: Sent = { form, typed: new FormData(form, submitter), pressed: pressedOf(submitter) }
    const refused = closed.current || ready?.(sent) === false
    if (!refused && byBrowser?.(sent.pressed)) {
      closed.current = true
      return
    }
    event.preventDefault()
    if (refused) return
    closed.current = !reads?.(sent.pressed)
    turn.current += 1
    const own = turn.current
    attachLoadingBar()
    // Let the browser paint the pressed button first.
    const answer = tracked(untilPainted().then(() => send(sent.typed)))
    const { data = null, error } = await answer.catch(() => ({ data: undefined, error: undefined }))
    if (own !== turn.current) return
    closed.current = false
    if (error?.code === OTHER_OWNER) return leave(() => openOwnerPage(form))
    const hasEnded = resend && data?.ok === false && data.code === 'signedOut'
    if (hasEnded || error?.code === CONSENTS_MISSING) return leave(() => sendNatively(form, submitter))
    if (error?.code === NOT_READ) {
      const message = String(error.message)
      raiseToast('danger', message)
      return startTransition(() => unread?.(sent, message))
    }
    const lost = unanswered(sent.pressed)
    if (lost !== null) raiseFailure(data, lost)
    startTransition(() => settle(data, sent))
  }

  return { submit, leaving, leave }
}

/**
 * Raises the toast of a write that failed (record 013), `unanswered` when no answer came. A failure without a message is reported
 * by a field and raises none.
 */
function raiseFailure(answer: Answer | null, unanswered: string): void {
  const text = answer === null ? unanswered : answer.ok ? undefined : answer.message
  if (text !== undefined) raiseToast('danger', text)
}
