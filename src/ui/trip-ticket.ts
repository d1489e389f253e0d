import type { Scene } from './landscape.ts'

export interface TicketBadge {
  label: string
  tone: 'sea' | 'sun' | 'gold' | 'leaf' | 'neutral'
}

export interface TicketCountdown {
  figure: string | number
  before?: string
  after?: string
}

/** The props of a trip's ticket, with all texts formatted (see ticket.ts). */
export interface TripTicketProps {
  title: string
  /** The address of the trip's page. */
  href?: string | undefined
  meta: string
  landscape: Scene
  badges: readonly TicketBadge[]
  countdown: TicketCountdown | null
  /** Past or cancelled. */
  over: boolean
  cancelled: boolean
}
