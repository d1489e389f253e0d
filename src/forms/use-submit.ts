import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { shown } from '#ui/intent/turns.ts'
import { attachLoadingBar } from '#ui/stores/loading-bar.ts'
import { tracked } from '#ui/stores/requests.ts'
import { raiseFailure } from './raise-failure.ts'
import { sendNatively } from './send-natively.ts'

/** What an action answers: done, or why not. */
export type Answer = { ok: true } | { ok: false; code: string; message?: string }

/** A form as it was sent. */
export interface Sent {
  form: HTMLFormElement
  typed: FormData
  /** The value of the button that was pressed, where a form has several; else empty. */
  asked: string
}

interface Settings<Result extends Answer> {
  /** Calls the action. Where it rejects or has no data, nobody knows whether it did its work. */
  send: (typed: FormData) => Promise<{ data?: Result | undefined }>
  /** The toast's text where no answer comes (record 013), by the button; null for a read, whose failure raises none. */
  unanswered: (asked: string) => string | null
  /** Shows what came of it, drawn in slices; null where no answer came. What was typed is still in the form. */
  settle: (result: Result | null, sent: Sent) => void
  /** Asked before anything is sent; false sends nothing. */
  ready?: (sent: Sent) => boolean
  /** A read, which the next press may overtake: its answer is then dropped. Else nothing goes out until the answer is in. */
  reads?: (asked: string) => boolean
  /** What the browser posts by itself, so that the server answers with the next page. */
  byBrowser?: (asked: string) => boolean
  /** Posts the form again natively when the session has ended: the server then keeps what was typed. On unless false. */
  resend?: boolean
}

const askedOf = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement ? submitter.value : ''

/**
 * How every island sends its form: once, counted in the store of requests under way, everything typed kept, and an
 * answer that does not come told as such. `leave` goes to the next page and takes no press until it is there.
 */
export function useSubmit<Result extends Answer>(settings: Settings<Result>) {
  const { send, unanswered, settle, ready, reads, byBrowser, resend = true } = settings
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
    const sent: Sent = { form, typed: new FormData(form, submitter), asked: askedOf(submitter) }
    const refused = closed.current || ready?.(sent) === false
    if (!refused && byBrowser?.(sent.asked)) {
      closed.current = true
      return
    }
    event.preventDefault()
    if (refused) return
    closed.current = !reads?.(sent.asked)
    turn.current += 1
    const own = turn.current
    attachLoadingBar()
    // The press is seen first.
    const answer = tracked(shown().then(() => send(sent.typed)))
    const { data = null } = await answer.catch(() => ({ data: undefined }))
    if (own !== turn.current) return
    closed.current = false
    if (resend && data?.ok === false && data.code === 'signedOut') {
      return leave(() => sendNatively(form, submitter))
    }
    const lost = unanswered(sent.asked)
    if (lost !== null) raiseFailure(data, lost)
    startTransition(() => settle(data, sent))
  }

  return { submit, leaving, leave }
}
