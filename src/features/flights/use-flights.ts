import { actions } from 'astro:actions'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '#forms/use-submit.ts'
import { closeDialog, dialogLocked } from '#ui/stores/open-dialog.ts'
import { raiseToast } from '#ui/stores/raise-toast.ts'
import { noteSavedFlights } from '#ui/stores/saved-flights.ts'
import type { FlightsResult } from './actions.ts'
import type { FlightsFormProps } from './FlightsForm.island.tsx'
import { writes } from './intent.ts'
import type { FlightsView } from './view.ts'

/** Moves the focus to the beginning of a new step, or to what has just been added. */
function useFocus(view: FlightsView, intent: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (intent === null || view.errors.length > 0) return
    if (intent === 'addStop') document.getElementById(`field-stop${view.stops}Airport`)?.focus()
    else if (intent.startsWith('removeStop')) document.getElementById('flights-add-stop')?.focus()
    else heading.current?.focus()
  }, [view, intent])
  return heading
}

/** The form's exchange with `shareFlights`: what it shows, what is pending, and what a press of a button sends. */
export function useFlights(props: FlightsFormProps) {
  const { words, dialog } = props
  const [{ view, intent }, setShown] = useState<{ view: FlightsView; intent: string | null }>({
    view: props.view,
    intent: null,
  })
  const [pending, setPending] = useState<string | null>(null)
  const [removals, setRemovals] = useState(0)
  const heading = useFocus(view, intent)

  function fail(asked: string, data: FormData) {
    const typed = [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const values = { ...view.values, ...Object.fromEntries(typed) }
    const text = writes(asked) ? words.outcomeUnknown : words.unreachable
    // Manual entry asks nothing before its end, so that is where a search without an answer leads.
    const step = asked === 'search' ? 'manual' : view.step
    setShown({ view: { ...view, step, values, errors: [], notice: { type: 'danger', text } }, intent: asked })
  }

  function settle(asked: string, result: FlightsResult) {
    if (!result.ok && !result.view) {
      setShown({ view: { ...view, notice: { type: 'danger', text: result.message } }, intent: asked })
    } else if (result.ok && result.done) {
      noteSavedFlights(view.traveller, result.flights)
      if (result.next) {
        setShown({ view: result.next, intent: asked })
        return
      }
      if (dialog) closeDialog(dialog)
      raiseToast('success', result.message)
    } else if (result.view) {
      if (asked.startsWith('removeStop')) setRemovals(removals + 1)
      setShown({ view: result.view, intent: asked })
    }
  }

  const { submit } = useSubmit<FlightsResult>({
    send: actions.shareFlights,
    unanswered: (asked) => (writes(asked) ? words.outcomeUnknown : null),
    ready: ({ asked }) => {
      setPending(asked)
      if (dialog) dialogLocked.set(writes(asked))
      return true
    },
    // A traveller who continues by hand does not wait for the search, and a late answer changes nothing.
    reads: (asked) => !writes(asked),
    // On a page of its own a save leads to the next page, with its toast: the browser follows the redirect.
    byBrowser: (asked) => !dialog && writes(asked),
    settle: (result, { asked, typed }) => {
      setPending(null)
      dialogLocked.set(false)
      if (result) settle(asked, result)
      else fail(asked, typed)
    },
  })

  return { view, pending, removals, heading, submit }
}
