import { useEffect, useEffectEvent, useState } from 'react'
import { type ComboboxOption, matching } from './combobox-options.ts'

export type LookUp = (typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
export type ComboboxSource = readonly ComboboxOption[] | LookUp

export interface Matches {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  readonly options: readonly ComboboxOption[]
}

interface Answer extends Matches {
  readonly typed: string
}

/** Pause in typing, in milliseconds, after which the network is asked. */
const PAUSE = 200
const MIN_LETTERS = 2
const idle: Matches = { state: 'idle', options: [] }

/**
 * The options that match the typed text, from a list or looked up; `null` asks nothing. Only the latest request's answer is used.
 */
export function useMatches(source: ComboboxSource, typed: string | null): Matches {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const searches = typeof source === 'function' && typed !== null && typed.trim().length >= MIN_LETTERS
  const search = useEffectEvent((text: string, signal: AbortSignal) =>
    typeof source === 'function' ? source(text, signal) : Promise.resolve([]),
  )

  useEffect(() => {
    if (!searches) return
    const stop = new AbortController()
    const settle = (state: 'ready' | 'failed', options: readonly ComboboxOption[]) => {
      if (!stop.signal.aborted) setAnswer({ typed, state, options })
    }
    const timer = setTimeout(() => {
      search(typed, stop.signal).then(
        (options) => settle('ready', options),
        () => settle('failed', []),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [searches, typed])

  if (typed === null) return idle
  if (typeof source !== 'function') return { state: 'ready', options: matching(source, typed) }
  if (!searches) return idle
  return answer?.typed === typed ? answer : { state: 'loading', options: answer?.options ?? [] }
}
