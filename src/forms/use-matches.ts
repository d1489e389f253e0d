import { useEffect, useEffectEvent, useState } from 'react'
import type { ComboboxOption } from './combobox-options.ts'

export type LookUp = (typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>

export interface Matches {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  readonly options: readonly ComboboxOption[]
}

interface Answer extends Matches {
  readonly typed: string
}

/** Pause in typing, in milliseconds, before a network lookup. */
const PAUSE = 200
const MIN_LETTERS = 2
const idle: Matches = { state: 'idle', options: [] }

/** The options found for the typed text; `null` looks nothing up. Only the latest request's answer is used. */
export function useMatches(source: LookUp, typed: string | null): Matches {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const searches = typed !== null && typed.trim().length >= MIN_LETTERS
  const search = useEffectEvent(source)

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

  if (!searches) return idle
  return answer?.typed === typed ? answer : { state: 'loading', options: answer?.options ?? [] }
}
