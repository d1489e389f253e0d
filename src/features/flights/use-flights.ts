import { actions } from 'astro:actions'
import { useEffect, useRef, useState } from 'react'
import type { ComboboxOption } from '#forms/combobox-options.ts'
import { datePartName, dateParts, splitDate } from '#forms/field-ids.ts'
import { useSubmit } from '#forms/use-submit.ts'
import { closeDialog, dialogLocked } from '#ui/stores/open-dialog.ts'
import { raiseToast } from '#ui/stores/toasts.ts'
import type { FlightsResult } from './actions.ts'
import { isWriteCommand } from './command.ts'
import { noteSavedFlights } from './saved-flights.ts'
import type { FlightsView } from './view.ts'
import type { FlightsWords } from './words.ts'

export interface FlightsFormProps {
  booking: string
  traveller: string
  /** The form's action without script. */
  action: string
  /** The form's owner (record 031). */
  owner: string | null
  cancelHref: string
  view: FlightsView
  words: FlightsWords
  /** The address of the dialog that contains it. On its own page the server answers a save with the next page. */
  dialog?: string
}

/** Moves the focus to the start of a new step, or to what has just been added. */
function useFocus(view: FlightsView, command: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (command === null || view.errors.length > 0) return
    if (command === 'addStop') document.getElementById(`field-stop${view.stops}Airport`)?.focus()
    else if (command.startsWith('removeStop')) document.getElementById('flights-add-stop')?.focus()
    else heading.current?.focus()
  }, [view, command])
  return heading
}

/** The form's exchange with `shareFlights`: what it shows, what is pending, and what a button sends. */
export function useFlights(props: FlightsFormProps) {
  const { words, dialog } = props
  const [{ view, command }, setShown] = useState<{ view: FlightsView; command: string | null }>({
    view: props.view,
    command: null,
  })
  const [pending, setPending] = useState<string | null>(null)
  const [removals, setRemovals] = useState(0)
  const heading = useFocus(view, command)

  function fail(pressed: string, data: FormData, text = wordsOf(pressed)) {
    const typed = [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const values = { ...view.values, ...Object.fromEntries(typed) }
    // Manual entry needs no request until its end, so a search without an answer leads there.
    const step = pressed === 'search' ? 'manual' : view.step
    setShown({
      view: { ...view, step, values, errors: [], notice: { type: 'danger', text } },
      command: pressed,
    })
  }

  const wordsOf = (pressed: string) => (isWriteCommand(pressed) ? words.outcomeUnknown : words.unreachable)

  function settle(pressed: string, result: FlightsResult) {
    if (!result.ok && !result.view) {
      setShown({ view: { ...view, notice: { type: 'danger', text: result.message } }, command: pressed })
    } else if (result.ok && result.done) {
      noteSavedFlights(view.traveller, result.flights)
      if (result.next) {
        setShown({ view: result.next, command: pressed })
        return
      }
      if (dialog) closeDialog(dialog)
      raiseToast('success', result.message, result.then)
    } else if (result.view) {
      if (result.ok && result.message) raiseToast('danger', result.message)
      if (pressed.startsWith('removeStop')) setRemovals(removals + 1)
      setShown({ view: result.view, command: pressed })
    }
  }

  function release() {
    setPending(null)
    dialogLocked.set(false)
  }

  const { submit } = useSubmit<FlightsResult>({
    send: actions.shareFlights,
    unanswered: (pressed) => (isWriteCommand(pressed) || pressed === 'search' ? wordsOf(pressed) : null),
    ready: ({ pressed }) => {
      setPending(pressed)
      if (dialog) dialogLocked.set(isWriteCommand(pressed))
      return true
    },
    // A traveller who continues by hand does not wait for the search, and a late answer changes nothing.
    reads: (pressed) => !isWriteCommand(pressed),
    // On its own page a save leads to the next page, with its toast: the browser follows the redirect.
    byBrowser: (pressed) => !dialog && isWriteCommand(pressed),
    unread: ({ pressed, typed }, message) => {
      release()
      fail(pressed, typed, message)
    },
    settle: (result, { pressed, typed }) => {
      release()
      if (result) settle(pressed, result)
      else fail(pressed, typed)
    },
  })

  return { view, pending, removals, heading, submit }
}

/** Replaces the other direction's day by the chosen direction's, unless the traveller has typed another day. */
export function moveLikelyDay({ form, value }: HTMLInputElement, days: FlightsView['likelyDays']): void {
  if (!days || !form || !(value === 'OUTBOUND' || value === 'RETURN')) return
  const before = splitDate(days[value === 'OUTBOUND' ? 'RETURN' : 'OUTBOUND'])
  const after = splitDate(days[value])
  const inputs = dateParts.map((part) => ({
    part,
    input: form.elements.namedItem(datePartName('outboundDepartureDate', part)),
  }))
  const isUntouched = inputs.every(
    ({ part, input }) => input instanceof HTMLInputElement && input.value === before[part],
  )
  if (!isUntouched) return
  for (const { part, input } of inputs) if (input instanceof HTMLInputElement) input.value = after[part]
}

/**
 * Airports for the typed text, from our own server; rejects if the server cannot answer. Does not show the loading bar, because the
 * traveller continues typing.
 */
export async function suggestAirports(typed: string): Promise<readonly ComboboxOption[]> {
  const form = new FormData()
  form.set('q', typed)
  const { data } = await actions.findAirports(form)
  if (!data?.ok) throw new Error('no airports')
  return data.options
}
