import { type FormEventHandler, type MouseEvent, type RefObject, useId } from 'react'
import { PostForm } from '#forms/PostForm.tsx'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import { actionPath } from '#ui/action-path.ts'
import type {
  ChangeAgain,
  ChangeLink,
  ChangeMessage,
  ChangeOffer,
  ChangeOption,
  ChangeView,
  CompareWords,
} from './view.ts'

/** The effect of a panel's link in the dialog; `choose` opens a comparison. */
export type PanelStep = NonNullable<ChangeLink['inDialog']> | { choose: string | null }

export interface PanelProps<View = ChangeView> {
  view: View
  bookingId: string
  /** Query that a form without script adds to its comparison's address, to post there. */
  action: string
  /** The form's owner (record 031). */
  owner: string | null
  /** The departure being compared; null until it is chosen. */
  chosen: string | null
  pending?: boolean
  /** Gets the focus when it replaces other content. */
  messageRef?: RefObject<HTMLElement | null>
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** Handles a link in place with script; links it does not handle are followed. */
  onLink?: (event: MouseEvent, step: PanelStep) => void
}

/** The content of the dialog, in the island and, without script, on a page. */
export function ChangePanel({ view, ...rest }: PanelProps) {
  if (view.kind === 'message') return <Message view={view} {...rest} />
  const option = view.options.find(({ travelId, closed }) => travelId === rest.chosen && !closed)
  return option ? (
    <ChangeComparison words={view.compare} option={option} again={view.again} {...rest} />
  ) : (
    <Choice view={view} {...rest} />
  )
}

function Message({ view, messageRef, onLink }: PanelProps<ChangeMessage>) {
  return (
    <>
      <section
        ref={messageRef}
        aria-label={view.title}
        className={`notice notice--${view.tone}`}
        tabIndex={-1}
      >
        <div className="notice__body">
          <p className="notice__title">{view.title}</p>
          {view.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </section>
      <div className="dialog__actions">
        {view.links.map(({ href, label, newTab, inDialog }, index) => (
          <a
            key={label}
            className={`button button--${index === 0 ? 'primary' : 'ghost'}`}
            href={href}
            {...(newTab && { target: '_blank', rel: 'noopener' })}
            onClick={inDialog && ((event) => onLink?.(event, inDialog))}
          >
            <span>{label}</span>
            {newTab && <span className="visually-hidden">{` ${newTab}`}</span>}
          </a>
        ))}
      </div>
    </>
  )
}

function Choice({ view, messageRef, onLink }: PanelProps<ChangeOffer>) {
  return (
    <section ref={messageRef} aria-label={view.legend} className="form change" tabIndex={-1}>
      {[view.notice, view.omitted].filter(Boolean).map((text) => (
        <div key={text} className="notice notice--warning">
          <div className="notice__body">
            <p>{text}</p>
          </div>
        </div>
      ))}
      <p>{view.intro}</p>
      <ul className="change__list">
        {view.conditions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h3>{view.legend}</h3>
      {/* Safari drops the list semantics of a list without bullets unless the role is explicit. */}
      <ul className="change__options" role="list">
        {view.options.map((option) => (
          <li key={option.travelId}>
            {option.closed ? (
              <div className="change__option">
                <OptionWords option={option} />
              </div>
            ) : (
              <a
                href={option.href}
                className="change__option"
                onClick={(event) => onLink?.(event, { choose: option.travelId })}
              >
                <OptionWords option={option} />
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="dialog__actions">
        <a
          className="button button--ghost"
          href={view.cancel.href}
          onClick={(event) => onLink?.(event, 'back')}
        >
          {view.cancel.label}
        </a>
      </div>
    </section>
  )
}

/** A departure in the list; a closed one does not look like a link, and explains why. */
function OptionWords({ option: { label, hint, scene, state, closed } }: { option: ChangeOption }) {
  return (
    <>
      {scene && (
        <span className="change__scene" aria-hidden="true">
          <svg className={scene.drawing.className} aria-hidden="true">
            <use href={scene.drawing.href} />
          </svg>
          {scene.photo && <img {...scene.photo} alt="" loading="lazy" decoding="async" />}
        </span>
      )}
      <span className="change__words">
        <span className={closed ? undefined : 'change__name'}>{label}</span>
        <span className="soft">{` ${hint}`}</span>
        {state && (
          <span className="change__state">
            <span className={`badge badge--rounded badge--${state.tone}`}>{state.word}</span>
            <span className="soft">{` ${state.means}`}</span>
          </span>
        )}
      </span>
    </>
  )
}

interface ComparisonProps extends Omit<PanelProps, 'view' | 'chosen'> {
  words: CompareWords
  option: ChangeOption
  again: ChangeAgain | null
}

/** Old and new side by side, what is carried over and for whom, and the form that makes the change. */
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
      <div className="change__sides">
        <div className="change__side">
          <section
            ref={messageRef}
            aria-label={again?.title ?? option.label}
            tabIndex={-1}
            className="change__part"
          >
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
          </section>
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
        </div>
        <div className="change__side">
          <Consequences {...words.keeps} mark="keeps" />
          <Consequences
            title={words.loses.title}
            items={[...option.loses, ...words.loses.items]}
            mark="loses"
          />
        </div>
      </div>
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

/** Two columns at every width: the name of each row is above it. */
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
