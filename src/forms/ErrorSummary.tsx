import { useEffect, useRef } from 'react'
import { type FieldError, focusTarget } from './field-ids.ts'

interface ErrorSummaryProps {
  title: string
  errors: FieldError[]
  /** Precedes the page's title while there are errors, as it does in server-rendered pages; set by script. */
  titlePrefix?: string
}

function prefixTitle(prefix: string, wanted: boolean): void {
  const plain = document.title.startsWith(prefix)
    ? document.title.slice(prefix.length).trimStart()
    : document.title
  document.title = wanted ? `${prefix} ${plain}` : plain
}

/** Whether the focus is in a field, where it must stay. */
const isInField = (): boolean => document.activeElement?.matches('input, select, textarea') ?? false

/**
 * Lists the fields' error messages at the top of the form. Takes the focus whenever a new set of errors arrives, except errors
 * that came with the page (they have already had the focus) and while the traveller is in a field.
 */
export function ErrorSummary({ title, errors, titlePrefix = '' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isAwake = useRef(false)
  const words = errors.map(({ message }) => message).join('\n')
  useEffect(() => {
    if (words && (isAwake.current || !isInField())) box.current?.focus()
    isAwake.current = true
    prefixTitle(titlePrefix, words !== '')
    // When the form is replaced, or its dialog closes, the title no longer mentions errors.
    return () => prefixTitle(titlePrefix, false)
  }, [words, titlePrefix])
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      className="error-summary"
      id="error-summary"
      role="alert"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a post without script the errors are the page's subject
      autoFocus
    >
      <h2 className="error-summary__title" id="error-summary-title">
        {title}
      </h2>
      <ul className="error-summary__list">
        {errors.map(({ name, message, kind }) => (
          <li key={name}>
            <a className="error-summary__link" href={`#${focusTarget(name, kind)}`}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
