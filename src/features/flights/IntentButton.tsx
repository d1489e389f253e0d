import type { ReactNode } from 'react'

interface IntentButtonProps {
  /** The form's `intent` when this button is pressed. */
  intent: string
  /** The pending intent; the button of that intent shows it, and none accepts another press. */
  pending: string | null
  busyLabel?: string
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  id?: string
  children: ReactNode
}

/** A submit button that sets the form's intent; it stays focusable while a request is pending. */
export function IntentButton(props: IntentButtonProps) {
  const { intent, pending, busyLabel, variant = 'primary', id, children } = props
  const busy = pending === intent
  return (
    <button
      className={`button button--${variant}`}
      type="submit"
      name="intent"
      value={intent}
      id={id}
      aria-disabled={pending !== null || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (pending !== null) event.preventDefault()
      }}
    >
      {busy && <span className="button__spinner" aria-hidden="true" />}
      <span>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  )
}
