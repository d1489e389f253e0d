import type { LandscapeHints } from './landscape.ts'

export interface TicketBadge {
  label: string
  tone: 'sea' | 'sun' | 'gold' | 'leaf' | 'neutral'
}

export interface TicketCountdown {
  figure: string | number
  before?: string
  after?: string
}

/** A trip's ticket, all words ready (see Ticket.astro). */
export interface TripTicketProps {
  title: string
  /** Where the trip's page is. */
  href?: string | undefined
  meta: string
  landscape: { seed: string } & LandscapeHints
  /** The backoffice's picture; null shows the landscape alone. */
  pictureUrl?: string | null
  badges: readonly TicketBadge[]
  countdown: TicketCountdown | null
  /** Past or cancelled. */
  over: boolean
}
