import { type Html, html } from './html.ts'
import { type Card, chooseCard, type FileOfDrawing, type Scene } from './landscape.ts'
import { fileOfDrawing, filesOfCards } from './landscape-files.ts'
import { photoClass, readPictureAddress } from './pictures.ts'
import type { TicketBadge, TicketCountdown } from './trip-ticket.ts'

/** A trip as a ticket: picture, body (badges, title and the page's additions), countdown behind the perforation. */
export interface TicketProps {
  title: string
  /** Makes the whole ticket one link, named by its title. */
  href?: string | undefined
  /** Dates and the like, under the title. */
  meta?: string | undefined
  /** A second line under the title. */
  note?: string | undefined
  landscape: Scene
  /** For anything other than badges use the slot of that name. */
  badges?: readonly TicketBadge[]
  /** Behind the perforation; for anything else use the slot `stub`. */
  countdown?: TicketCountdown | null
  level?: 2 | 3
  /** Low, for lists. */
  compact?: boolean
  /** Past or cancelled: lower on a phone. */
  over?: boolean
  /** Faded. */
  cancelled?: boolean
}

/** The contents of Ticket.astro's slots. */
export interface TicketSlots {
  badges?: Html | undefined
  body?: Html | undefined
  stub?: Html | undefined
}

/** Renders a page's only ticket. */
export const drawTicket = (ticket: TicketProps, slots: TicketSlots = {}): Html =>
  draw(ticket, chooseCard(ticket.landscape.seed, ticket.landscape), fileOfDrawing, slots)

/** Renders all tickets of a page, in their order: as components thirty take several times as long (record 034). */
export function drawTickets(tickets: readonly TicketProps[]): Html[] {
  const drawn = tickets.map((ticket) => ({
    ticket,
    card: chooseCard(ticket.landscape.seed, ticket.landscape),
  }))
  const fileOf = filesOfCards(drawn.map(({ card }) => card))
  return drawn.map(({ ticket, card }) => draw(ticket, card, fileOf, {}))
}

function draw(ticket: TicketProps, card: Card, fileOf: FileOfDrawing, slots: TicketSlots): Html {
  const { badges = [], countdown, over, cancelled, compact, note } = ticket
  const hasStub = countdown || slots.stub
  const classes = `ticket${compact ? ' ticket--compact' : ''}${hasStub ? '' : ' ticket--plain'}${over ? ' ticket--over' : ''}${cancelled ? ' ticket--cancelled' : ''}`
  const hasBadges = badges.length > 0 || slots.badges
  return html`<article class="${classes}"><div class="ticket__paper">${pictureOfTicket(ticket.landscape, card, fileOf)}<div class="ticket__body">${hasBadges && html`<div class="ticket__badges">${badges.map(badge)}${slots.badges}</div>`}<div>${heading(ticket)}${line(ticket.meta)}</div>${line(note)}${slots.body}</div>${hasStub && html`<div class="ticket__stub">${countdown && countdownOf(countdown)}${slots.stub}</div>`}</div></article>`
}

function pictureOfTicket(scene: Scene, { className, drawing }: Card, fileOf: FileOfDrawing): Html {
  const photo = readPictureAddress(scene.pictureUrl)
  return html`<div class="ticket__picture"><svg class="${className}" aria-hidden="true"><use href="${fileOf(drawing)}#${drawing}"/></svg>${photo && html`<img class="${photoClass(scene.pictureFocus)}" src="${photo}" alt="" loading="lazy" decoding="async">`}</div>`
}

const badge = ({ tone, label }: TicketBadge): Html =>
  html`<span class="badge badge--rounded badge--${tone}">${label}</span>`

function heading({ title, href, level = 2 }: TicketProps): Html {
  const named = href ? html`<a class="ticket__link" href="${href}">${title}</a>` : html`${title}`
  return level === 2
    ? html`<h2 class="ticket__title">${named}</h2>`
    : html`<h3 class="ticket__title">${named}</h3>`
}

const line = (text: string | undefined) => (text ? html`<p class="ticket__meta">${text}</p>` : null)

const countdownOf = ({ before, figure, after }: TicketCountdown): Html =>
  html`<p class="countdown countdown--tall">${before && html`<span>${before}</span>`}<strong class="countdown__figure">${figure}</strong>${after && html`<span>${after}</span>`}</p>`
