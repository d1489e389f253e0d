interface SubmitButtonProps {
  children: string
  pending?: boolean
  variant?: 'primary' | 'secondary' | 'danger'
}

/** A submit button that stays focusable while its form is being sent, and ignores further clicks. */
export function SubmitButton({ children, pending = false, variant = 'primary' }: SubmitButtonProps) {
  return (
    <button
      className={`button button--${variant}`}
      type="submit"
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
      }}
    >
      {pending && <span className="button__spinner" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  )
}
