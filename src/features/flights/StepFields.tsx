import type { ReactNode } from 'react'
import { Combobox } from '#forms/Combobox.tsx'
import { DateField } from '#forms/DateField.tsx'
import { datePartName } from '#forms/field-ids.ts'
import { SelectField } from '#forms/SelectField.tsx'
import { TextField } from '#forms/TextField.tsx'
import type { LookUp } from '#forms/use-matches.ts'
import { pluralForm } from '#markets/plural-label.ts'
import type { FlightsView } from './view.ts'
import type { FlightsWords } from './words.ts'

export interface StepProps {
  view: FlightsView
  words: FlightsWords
  /** The pending command; null if there is none. */
  pending: string | null
  findAirports: LookUp
}

/** The props of a field: label, value as typed, error. */
export function buildFieldProps({ view, words }: StepProps, name: string) {
  const [, stop = '', part = ''] = /^stop(\d)(\w+)$/.exec(name) ?? []
  const ofStop = words.stopFields[part as keyof FlightsWords['stopFields']]?.replace('{number}', stop)
  return {
    name,
    label: ofStop ?? words.fields[name] ?? name,
    error: view.errors.find((error) => error.name === name)?.message,
    defaultValue: view.values[name] ?? '',
  }
}

/** A date in three inputs. */
export function DayField({ name, ...props }: StepProps & { name: string }) {
  const part = (each: 'day' | 'month' | 'year') => props.view.values[datePartName(name, each)] ?? ''
  return (
    <DateField
      {...buildFieldProps(props, name)}
      defaultValue={{ day: part('day'), month: part('month'), year: part('year') }}
      partLabels={props.words.date}
    />
  )
}

/** A local time at an airport. `required` lets the styles detect an empty one (`_field.scss`). */
export const TimeField = ({ name, ...props }: StepProps & { name: string }) => (
  <TextField {...buildFieldProps(props, name)} type="time" required autoComplete="off" />
)

/** An airport: suggestions while typing; without script a text that the server resolves. */
export function AirportField(all: StepProps & { name: string; hint?: string; optionalLabel?: string }) {
  const { name, hint, optionalLabel, ...props } = all
  const { airportsFound, airportsDown } = props.words
  return (
    <Combobox
      {...buildFieldProps(props, name)}
      hint={hint}
      optionalLabel={optionalLabel}
      source={props.findAirports}
      words={{
        found: (count) => pluralForm(airportsFound, count).replace('{count}', String(count)),
        failed: airportsDown,
      }}
      autoCapitalize="words"
    />
  )
}

/** A local time whose day counts from the time before it. */
export const LaterTimeField = ({ name, ...props }: StepProps & { name: string }) => {
  const day = buildFieldProps(props, `${name}Day`)
  return (
    <div className="form__pair">
      <SelectField {...day} defaultValue={day.defaultValue || '0'} options={props.view.days} />
      <TimeField {...props} name={name} />
    </div>
  )
}

/** The flight number, or a leg's. */
export const NumberField = ({
  name = 'flightNumber',
  hint,
  optionalLabel,
  ...props
}: StepProps & { name?: string; hint?: string; optionalLabel?: string }) => (
  <TextField
    {...buildFieldProps(props, name)}
    hint={hint}
    optionalLabel={optionalLabel}
    autoComplete="off"
    autoCapitalize="characters"
  />
)

/** The buttons of a step, the main one first. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className="dialog__actions">{children}</div>
)

interface CommandButtonProps {
  /** The form's `command` when this button is pressed. */
  command: string
  /** The pending command; the button of that command shows it, and none accepts another press. */
  pending: string | null
  busyLabel?: string
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  id?: string
  /** What it acts on, if several buttons have the same text; only for screen readers. */
  about?: string
  children: string
}

/** A submit button that sets the form's command; it stays focusable while a request is pending. */
export function CommandButton(props: CommandButtonProps) {
  const { command, pending, busyLabel, variant = 'primary', id, about, children } = props
  const busy = pending === command
  return (
    <button
      className={`button button--${variant}`}
      type="submit"
      name="command"
      value={command}
      id={id}
      aria-disabled={pending !== null || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (pending !== null) event.preventDefault()
      }}
    >
      {busy && <span className="button__spinner" aria-hidden="true" />}
      <span>{busy && busyLabel ? busyLabel : children}</span>
      {about && <span className="visually-hidden">{` ${about}`}</span>}
    </button>
  )
}
