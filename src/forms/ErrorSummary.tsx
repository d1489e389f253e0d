import { useEffect, useRef } from 'react'
import { type FieldError, focusTarget } from './field-ids.ts'

interface ErrorSummaryProps {
  title: string
  errors: FieldError[]
  /** Comes before the page's title while there are errors, as the server writes it: for script alone. */
  titlePrefix?: string
}

function prefixTitle(prefix: string, wanted: boolean): void {
  const plain = document.title.startsWith(prefix)
    ? document.title.slice(prefix.length).trimStart()
    : document.title
  document.title = wanted ? `${prefix} ${plain}` : plain
}

/** Whether somebody is in a field, where the focus is not to be taken from. */
const isInField = (): boolean => document.activeElement?.matches('input, select, textarea') ?? false

/**
 * What is wrong, with the fields' own words, first in its form. Takes the focus whenever a new set of errors arrives.
 * Errors that came with the page have had the focus already, and a traveller who has gone into a field keeps it there.
 */
export function ErrorSummary({ title, errors, titlePrefix = '' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isAwake = useRef(false)
  const words = errors.map(({ message }) => message).join('\n')
  useEffect(() => {
    if (words && (isAwake.current || !isInField())) box.current?.focus()
    isAwake.current = true
    prefixTitle(titlePrefix, words !== '')
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
      // biome-ignore lint/a11y/noAutofocus: after a post without script the errors are what the page is about
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
