import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ComboboxOption, nextRow } from './combobox-options.ts'
import { Field } from './Field.tsx'
import { type FieldTexts, fieldIds } from './field-ids.ts'
import { type LookUp, type Matches, useMatches } from './use-matches.ts'

type Input = Omit<ComponentProps<'input'>, 'name' | 'id' | 'className' | 'defaultValue' | 'list'>
interface ComboboxProps extends FieldTexts, Input {
  name: string
  /** Looks up the options by the typed text. */
  source: LookUp
  defaultValue?: string | null
  words: {
    /** The number of matches, for example "3 airports"; also shown when there are none. */
    found: (count: number) => string
    failed: string
  }
}

/** A text field; once its script runs, an editable combobox. Any text is posted, and the server validates it. */
export function Combobox(props: ComboboxProps) {
  const { name, label, hint, error, optionalLabel, source, words, defaultValue, ...rest } = props
  const ids = fieldIds(name, { hint, error, optionalLabel })
  const listId = `${ids.controlId}-list`
  const box = useCombobox(source)
  const { enhanced, matches, open, active } = box
  const loading = matches.state === 'loading'
  const wired = enhanced
    ? ({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': open,
        'aria-controls': listId,
        'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
        onKeyDown: box.onKeyDown,
        onInput: (event) => box.show(event.currentTarget.value),
        onBlur: box.close,
      } satisfies ComponentProps<'input'>)
    : {}
  return (
    <Field name={name} label={label} hint={hint} error={error} optionalLabel={optionalLabel}>
      <div className={loading ? 'combobox combobox--loading' : 'combobox'}>
        <input
          ref={box.input}
          className="input"
          id={ids.controlId}
          name={name}
          defaultValue={defaultValue ?? ''}
          autoComplete="off"
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          aria-required={ids.required}
          {...rest}
          {...wired}
        />
        {enhanced && (
          <>
            <Options
              listId={listId}
              label={label}
              open={open}
              active={active}
              matches={matches}
              onPoint={box.point}
              onChoose={box.choose}
            />
            <Status matches={matches} words={words} />
          </>
        )}
      </div>
    </Field>
  )
}

/**
 * The state of an editable combobox with list autocomplete (ARIA 1.2): typed text, shown options, active option.
 */
function useCombobox(source: LookUp) {
  const input = useRef<HTMLInputElement>(null)
  const [enhanced, setEnhanced] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [row, setRow] = useState(-1)
  const matches = useMatches(source, typed)
  const open = matches.options.length > 0
  const active = open ? Math.min(row, matches.options.length - 1) : -1

  useEffect(() => setEnhanced(true), [])

  const show = (text: string | null) => {
    setTyped(text)
    setRow(-1)
  }
  const choose = (option: ComboboxOption) => {
    if (input.current) input.current.value = option.label
    show(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The keys belong to an input method while it composes a word.
    if (event.nativeEvent.isComposing) return
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
  return { input, enhanced, matches, open, active, choose, show, onKeyDown, close, point: setRow }
}

interface OptionsProps {
  listId: string
  label: string
  open: boolean
  active: number
  matches: Matches
  onPoint: (row: number) => void
  onChoose: (option: ComboboxOption) => void
}

function Options({ listId, label, open, active, matches, onPoint, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      className="combobox__list"
      role="listbox"
      id={listId}
      aria-label={label}
      aria-busy={matches.state === 'loading' || undefined}
      hidden={!open}
    >
      {matches.options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input, which keeps the focus, handles the keys
        <div
          key={option.value}
          className="combobox__option"
          role="option"
          id={`${listId}-${index}`}
          aria-selected={index === active}
          tabIndex={-1}
          onMouseMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span>{option.label}</span>
          {option.hint && <span className="combobox__hint">{option.hint}</span>}
        </div>
      ))}
    </div>
  )
}

/** Announces the number of matches. It is visible as well when there are none. */
function Status({ matches: { state, options }, words }: { matches: Matches; words: ComboboxProps['words'] }) {
  const text = state === 'failed' ? words.failed : state === 'ready' ? words.found(options.length) : ''
  const seen = text !== '' && options.length === 0
  return (
    <p className={seen ? 'combobox__status' : 'visually-hidden'} role="status">
      {text}
    </p>
  )
}
