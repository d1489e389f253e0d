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
  const asks = typeof source === 'function' && typed !== null && typed.trim().length >= MIN_LETTERS
  const ask = useEffectEvent((text: string, signal: AbortSignal) =>
    typeof source === 'function' ? source(text, signal) : Promise.resolve([]),
  )

  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const settle = (state: 'ready' | 'failed', options: readonly ComboboxOption[]) => {
      if (!stop.signal.aborted) setAnswer({ typed, state, options })
    }
    const timer = setTimeout(() => {
      ask(typed, stop.signal).then(
        (options) => settle('ready', options),
        () => settle('failed', []),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asks, typed])

  if (typed === null) return idle
  if (typeof source !== 'function') return { state: 'ready', options: matching(source, typed) }
  if (!asks) return idle
  return answer?.typed === typed ? answer : { state: 'loading', options: answer?.options ?? [] }
}
