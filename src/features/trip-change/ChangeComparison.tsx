import { useId } from 'react'
import { PostForm } from '#forms/PostForm.tsx'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import type { PanelProps } from './ChangePanel.tsx'
import type { ChangeOption, CompareWords } from './view.ts'

interface ComparisonProps extends Omit<PanelProps, 'view' | 'chosen'> {
  words: CompareWords
  option: ChangeOption
}

/** Old and new side by side, what comes along and who, and the form that makes the change. */
export function ChangeComparison(props: ComparisonProps) {
  const { words, option, bookingId, action, owner, pending = false, messageRef, onSubmit, onLink } = props
  return (
    <PostForm className="form change" action={action} owner={owner} onSubmit={onSubmit} noValidate>
      <div ref={messageRef} tabIndex={-1} className="change__part">
        <h3>{option.label}</h3>
        <p className="soft">{option.hint}</p>
      </div>
      {option.rows.length > 0 && <Comparison words={words} rows={option.rows} />}
      <p>
        <strong>{option.price}</strong>
      </p>
      {words.party && <p>{words.party}</p>}
      <Consequences {...words.keeps} mark="keeps" />
      <Consequences {...words.loses} mark="loses" />
      <input type="hidden" name="booking" value={bookingId} />
      <input type="hidden" name="travelId" value={option.travelId} />
      <div className="dialog__actions">
        <SubmitButton pending={pending}>{pending ? words.submitting : option.submit}</SubmitButton>
        <a
          className="button button--ghost"
          href={words.back.href}
          onClick={(event) => onLink?.(event, { choose: null })}
        >
          {words.back.label}
        </a>
      </div>
    </PostForm>
  )
}

/** Two columns at every width: the name of each row stands above it. */
function Comparison({ words, rows }: { words: CompareWords; rows: ChangeOption['rows'] }) {
  return (
    <table className="change__table">
      <caption className="visually-hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.now}</th>
          <th scope="col">{words.next}</th>
        </tr>
      </thead>
      {rows.map(({ label, now, next }) => (
        <tbody key={label}>
          <tr>
            <th colSpan={2} scope="rowgroup">
              {label}
            </th>
          </tr>
          <tr>
            <td>{now}</td>
            <td>{next}</td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function Consequences({ title, items, mark }: { title: string; items: string[]; mark: 'keeps' | 'loses' }) {
  const id = useId()
  return (
    <section className="change__part" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      <ul className={`change__list change__list--${mark}`}>
        {items.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
