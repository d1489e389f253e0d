import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ComboboxOption, nextRow } from './combobox-options.ts'
import { type ComboboxSource, useMatches } from './use-matches.ts'

interface Settings {
  source: ComboboxSource
  defaultChoice: ComboboxOption | null
  onChoose: ((option: ComboboxOption | null) => void) | undefined
}

/**
 * The state of an editable combobox with list autocomplete (ARIA 1.2): typed text, shown options, active option, chosen option.
 */
export function useCombobox({ source, defaultChoice, onChoose }: Settings) {
  const input = useRef<HTMLInputElement>(null)
  const [enhanced, setEnhanced] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [row, setRow] = useState(-1)
  const [choice, setChoice] = useState(defaultChoice)
  const matches = useMatches(source, typed)
  const open = matches.options.length > 0
  const active = open ? Math.min(row, matches.options.length - 1) : -1

  useEffect(() => {
    setEnhanced(true)
    // Text typed before hydration no longer matches the choice that the page was rendered with.
    setChoice((chosen) => (chosen && input.current?.value === chosen.label ? chosen : null))
  }, [])

  const show = (text: string | null) => {
    setTyped(text)
    setRow(-1)
  }
  const choose = (option: ComboboxOption) => {
    if (input.current) input.current.value = option.label
    setChoice(option)
    show(null)
    onChoose?.(option)
  }
  const type = (text: string) => {
    show(text)
    if (choice) onChoose?.(null)
    setChoice(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const pointed = matches.options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setTyped(event.currentTarget.value)
      setRow(nextRow(event.key, active, matches.options.length || 1))
    } else if (event.key === 'Enter' && pointed) {
      event.preventDefault()
      choose(pointed)
    } else if (event.key === 'Escape' && typed !== null) {
      // Escape closes the list and not the dialog around it.
      event.preventDefault()
      show(null)
    }
  }
  const close = () => show(null)
  return { input, enhanced, matches, open, active, choice, choose, type, onKeyDown, close, point: setRow }
}
