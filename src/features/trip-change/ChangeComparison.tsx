import { useId } from 'react'
import { PostForm } from '#forms/PostForm.tsx'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import { actionPath } from '#ui/action-path.ts'
import type { PanelProps } from './ChangePanel.tsx'
import type { ChangeAgain, ChangeOption, CompareWords } from './view.ts'

interface ComparisonProps extends Omit<PanelProps, 'view' | 'chosen'> {
  words: CompareWords
  option: ChangeOption
  again: ChangeAgain | null
}

/** Old and new side by side, what comes along and who, and the form that makes the change. */
export function ChangeComparison(props: ComparisonProps) {
  const {
    words,
    option,
    bookingId,
    action,
    owner,
    again: lately,
    pending = false,
    messageRef,
    onSubmit,
    onLink,
  } = props
  const again = lately?.travelId === option.travelId ? lately : null
  return (
    <PostForm
      className="form change"
      action={actionPath(option.href, action)}
      owner={owner}
      onSubmit={onSubmit}
      noValidate
    >
      <div ref={messageRef} tabIndex={-1} className="change__part">
        {again && (
          <div className="notice notice--warning">
            <div className="notice__body">
              <p className="notice__title">{again.title}</p>
              <p>{again.text}</p>
            </div>
          </div>
        )}
        {again && again.rows.length > 0 && (
          <Comparison
            caption={again.title}
            columns={[again.seen, again.now]}
            rows={again.rows.map(({ label, seen, now }) => ({ label, left: seen, right: now }))}
          />
        )}
        <h3>{option.label}</h3>
        <p className="soft">{option.hint}</p>
      </div>
      {option.rows.length > 0 && (
        <Comparison
          caption={words.title}
          columns={[words.now, words.next]}
          rows={option.rows.map(({ label, now, next }) => ({ label, left: now, right: next }))}
        />
      )}
      <p>
        <strong>{option.price}</strong>
      </p>
      {words.party && <p>{words.party}</p>}
      <Consequences {...words.keeps} mark="keeps" />
      <Consequences title={words.loses.title} items={[...option.loses, ...words.loses.items]} mark="loses" />
      <input type="hidden" name="booking" value={bookingId} />
      <input type="hidden" name="travelId" value={option.travelId} />
      <input type="hidden" name="shown" value={option.shown} />
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

interface ComparedRows {
  caption: string
  columns: [string, string]
  rows: { label: string; left: string; right: string }[]
}

/** Two columns at every width: the name of each row stands above it. */
function Comparison({ caption, columns, rows }: ComparedRows) {
  return (
    <table className="change__table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ label, left, right }) => (
        <tbody key={label}>
          <tr>
            <th colSpan={2} scope="rowgroup">
              {label}
            </th>
          </tr>
          <tr>
            <td>{left}</td>
            <td>{right}</td>
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
