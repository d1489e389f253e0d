import type { LandscapeHints } from './landscape.ts'

/** A trip's ticket, all words ready (see TripTicket.astro). */
export interface TripTicketProps {
  title: string
  meta: string
  landscape: { seed: string } & LandscapeHints
  badges: readonly { label: string; tone: 'sea' | 'sun' | 'gold' | 'leaf' | 'neutral' }[]
  countdown: { figure: string | number; before?: string; after?: string } | null
  /** Past or cancelled. */
  over: boolean
}
