import type { LandscapeHints } from './landscape.ts'

/** A trip's ticket, all words ready (see TripTicket.astro). */
export interface TripTicketProps {
  title: string
  /** Where the trip's page is. */
  href?: string | undefined
  meta: string
  landscape: { seed: string } & LandscapeHints
  /** The backoffice's picture; null shows the landscape alone. */
  pictureUrl?: string | null
  badges: readonly { label: string; tone: 'sea' | 'sun' | 'gold' | 'leaf' | 'neutral' }[]
  countdown: { figure: string | number; before?: string; after?: string } | null
  /** Past or cancelled. */
  over: boolean
}
