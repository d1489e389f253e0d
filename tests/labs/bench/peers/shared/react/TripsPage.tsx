import { Fragment } from 'react'
import { drawLandscape } from '../landscapes.ts'
import { site } from '../site.ts'
import type { Ticket, TripsView } from '../trips.ts'
import { Footer } from './Footer.tsx'
import { Header, Icon } from './Header.tsx'

const { words, links } = site

/** The trips list as React draws it: for Next on the server, for React Router on both sides. */
export function TripsPage({ user, tabs, tickets, searched }: TripsView) {
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      <div className="loading-bar" aria-hidden="true" />
      <Header user={user} />
      <main className="main" id="content" tabIndex={-1}>
        <div className="page">
          <div className="page__header">
            <Breadcrumb />
            <h1>{words.MY_TRAVELS}</h1>
            <p className="page__lead">{words.MY_TRAVELS_SUBTITLE}</p>
          </div>
          {searched && <Search filter={searched} />}
          <Tabs tabs={tabs} />
          <Meanings />
          <ul className="stack">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <TicketRow ticket={ticket} />
              </li>
            ))}
          </ul>
        </div>
      </main>
      <Footer />
    </>
  )
}

function Breadcrumb() {
  return (
    <nav className="breadcrumb" aria-label={words.breadcrumb}>
      <ol className="breadcrumb__list">
        <li className="breadcrumb__item">
          <a className="breadcrumb__link" href={links.dashboard}>
            {words.DASHBOARD}
          </a>
          <Icon name="chevron-right" small />
        </li>
        <li className="breadcrumb__item">
          <span aria-current="page">{words.MY_TRAVELS}</span>
        </li>
      </ol>
    </nav>
  )
}

function Search({ filter }: { filter: string }) {
  return (
    <search>
      <form className="trip-search row" action={links.trips}>
        <input type="hidden" name="show" value={filter} />
        <div className="trip-search__field field">
          <label className="field__label" htmlFor="trip-search">
            {site.trips.search.label}
          </label>
          <input className="input" id="trip-search" type="search" name="search" maxLength={80} />
        </div>
        <button className="button button--secondary" type="submit">
          <Icon name="search" />
          <span>{site.trips.search.submit}</span>
        </button>
      </form>
    </search>
  )
}

function Meanings() {
  const { ask, close, rows } = site.meaning
  return (
    <details className="hint">
      <summary className="hint__summary">
        <Icon name="info" />
        <span>
          <span className="summary__closed">{ask}</span>
          <span className="summary__open">{close}</span>
        </span>
      </summary>
      <div className="hint__body">
        <dl>
          {rows.map(({ word, meaning }) => (
            <Fragment key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </details>
  )
}

function Tabs({ tabs }: Pick<TripsView, 'tabs'>) {
  return (
    <nav aria-label={site.trips.filters}>
      <ul className="tabs">
        {tabs.map(({ href, label, count, current }) => (
          <li key={href}>
            <a className="tabs__link" href={href} aria-current={current ? 'page' : undefined}>
              {label}
              <span className="tabs__count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { title, href, meta, note, badges, countdown, over } = ticket
  const plain = countdown ? '' : ' ticket--plain'
  return (
    <article className={`ticket ticket--compact${plain}${over ? ' ticket--over' : ''}`}>
      <div className="ticket__paper">
        <div
          className="ticket__picture"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
          dangerouslySetInnerHTML={{ __html: drawLandscape(ticket.landscape) }}
        />
        <div className="ticket__body">
          {badges.length > 0 && (
            <div className="ticket__badges">
              {badges.map(({ tone, label }) => (
                <span className={`badge badge--rounded badge--${tone}`} key={label}>
                  {label}
                </span>
              ))}
            </div>
          )}
          <div>
            <h2 className="ticket__title">
              <a className="ticket__link" href={href}>
                {title}
              </a>
            </h2>
            <p className="ticket__meta">{meta}</p>
          </div>
          {note && <p className="ticket__meta">{note}</p>}
        </div>
        {countdown && (
          <div className="ticket__stub">
            <p className="countdown countdown--tall">
              {countdown.before && <span>{countdown.before}</span>}
              <strong className="countdown__figure">{countdown.figure}</strong>
              {countdown.after && <span>{countdown.after}</span>}
            </p>
          </div>
        )}
      </div>
    </article>
  )
}
