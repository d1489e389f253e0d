import { type FormEventHandler, type MouseEvent, type RefObject, useId } from 'react'
import { CheckboxField } from '#forms/CheckboxField.tsx'
import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import { RadioField } from '#forms/RadioField.tsx'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import type { ChangeErrors } from './schema.ts'
import type { ChangeMessage, ChangeOffer, ChangeView } from './view.ts'

interface PanelProps<View = ChangeView> {
  view: View
  bookingId: string
  /** Where the form posts without script. */
  action: string
  errors?: ChangeErrors
  pending?: boolean
  /** Takes the focus when it replaces a form. */
  messageRef?: RefObject<HTMLDivElement | null>
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** Handles a link in place with script; links it does not handle are followed. */
  onLink?: (event: MouseEvent, what: 'again' | 'back') => void
}

/** The content of the dialog, in the island and, without script, on a page. */
export function ChangePanel({ view, ...rest }: PanelProps) {
  return view.kind === 'offer' ? <Offer view={view} {...rest} /> : <Message view={view} {...rest} />
}

function Message({ view, messageRef, onLink }: PanelProps<ChangeMessage>) {
  return (
    <>
      <div ref={messageRef} className={`notice notice--${view.tone}`} tabIndex={-1}>
        <div className="notice__body">
          <p className="notice__title">{view.title}</p>
          {view.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
      <div className="dialog__actions">
        {view.links.map(({ href, label, newTab, again }, index) => (
          <a
            key={href}
            className={`button button--${index === 0 ? 'primary' : 'ghost'}`}
            href={href}
            {...(newTab && { target: '_blank', rel: 'noopener' })}
            onClick={newTab ? undefined : (event) => onLink?.(event, again ? 'again' : 'back')}
          >
            <span>
              {label}
              {newTab && <span className="visually-hidden"> {newTab}</span>}
            </span>
          </a>
        ))}
      </div>
    </>
  )
}

function Offer({ view, bookingId, action, errors = {}, pending, onSubmit, onLink }: PanelProps<ChangeOffer>) {
  const travelId = errors.travelId && view.errors.travelId
  const confirm = errors.confirm && view.errors.confirm
  const listed = [
    ...(travelId ? [{ name: 'travelId', message: travelId, kind: 'radio' } as const] : []),
    ...(confirm ? [{ name: 'confirm', message: confirm }] : []),
  ]
  return (
    <form className="form change" method="post" action={action} onSubmit={onSubmit} noValidate>
      <ErrorSummary title={view.errorTitle} errors={listed} titlePrefix={view.titlePrefix} />
      <p>{view.intro}</p>
      <ul className="change__list">
        {view.conditions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Consequences {...view.keeps} mark="keeps" />
      <Consequences {...view.loses} mark="loses" />
      <input type="hidden" name="booking" value={bookingId} />
      {view.choice.omitted && (
        <div className="notice notice--warning">
          <div className="notice__body">
            <p>{view.choice.omitted}</p>
          </div>
        </div>
      )}
      {view.choice.options.length > 1 && (
        <RadioField
          name="travelId"
          label={view.choice.legend}
          error={travelId}
          defaultValue=""
          options={view.choice.options}
        />
      )}
      <CheckboxField name="confirm" label={view.confirm} error={confirm} />
      <div className="dialog__actions">
        <SubmitButton pending={pending ?? false}>{pending ? view.submitting : view.submit}</SubmitButton>
        <a
          className="button button--ghost"
          href={view.cancel.href}
          onClick={(event) => onLink?.(event, 'back')}
        >
          {view.cancel.label}
        </a>
      </div>
    </form>
  )
}

function Consequences({ title, items, mark }: { title: string; items: string[]; mark: 'keeps' | 'loses' }) {
  const id = useId()
  return (
    <section className="change__part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={`change__list change__list--${mark}`}>
        {items.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
