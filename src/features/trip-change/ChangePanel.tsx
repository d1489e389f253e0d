import type { FormEventHandler, MouseEvent, RefObject } from 'react'
import { ChangeComparison } from './ChangeComparison.tsx'
import type { ChangeLink, ChangeMessage, ChangeOffer, ChangeView } from './view.ts'

/** What a link of the panel does in the dialog; `choose` opens a comparison. */
export type PanelStep = NonNullable<ChangeLink['inDialog']> | { choose: string | null }

export interface PanelProps<View = ChangeView> {
  view: View
  bookingId: string
  /** What a form without script adds to the address of its comparison, so that it posts there. */
  action: string
  /** Whose the form is (record 031). */
  owner: string | null
  /** The departure that old and new are compared for; null while it is to be chosen. */
  chosen: string | null
  pending?: boolean
  /** Takes the focus when it replaces what was there. */
  messageRef?: RefObject<HTMLDivElement | null>
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** Handles a link in place with script; links it does not handle are followed. */
  onLink?: (event: MouseEvent, step: PanelStep) => void
}

/** The content of the dialog, in the island and, without script, on a page. */
export function ChangePanel({ view, ...rest }: PanelProps) {
  if (view.kind === 'message') return <Message view={view} {...rest} />
  const option = view.options.find(({ travelId }) => travelId === rest.chosen)
  return option ? (
    <ChangeComparison words={view.compare} option={option} again={view.again} {...rest} />
  ) : (
    <Choice view={view} {...rest} />
  )
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
        {view.links.map(({ href, label, newTab, inDialog }, index) => (
          <a
            key={label}
            className={`button button--${index === 0 ? 'primary' : 'ghost'}`}
            href={href}
            {...(newTab && { target: '_blank', rel: 'noopener' })}
            onClick={inDialog && ((event) => onLink?.(event, inDialog))}
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

function Choice({ view, messageRef, onLink }: PanelProps<ChangeOffer>) {
  return (
    <div ref={messageRef} className="form change" tabIndex={-1}>
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
        {view.options.map(({ travelId, href, label, hint }) => (
          <li key={travelId}>
            <a
              href={href}
              className="change__option"
              onClick={(event) => onLink?.(event, { choose: travelId })}
            >
              <span className="change__name">{label}</span> <span className="soft">{hint}</span>
            </a>
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
    </div>
  )
}
