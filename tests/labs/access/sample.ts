import { type MarketId, marketIds } from '#markets/market-table.ts'
import { everyScreenOf, type Screen } from '../screens/pages.ts'
import { type Room, rooms } from './fit.ts'

export type Theme = 'light' | 'dark'

/** How thoroughly one screen is checked, beyond its title, texts and accessibility tree. */
export interface Look {
  readonly screen: Screen
  /** Axe runs all of its rules in the first theme, and only those about colours in the second. */
  readonly themes: readonly Theme[]
  readonly rooms: readonly Room[]
  /** Whether to check forced colours and reduced motion too. */
  readonly media: boolean
}

/** Germany and France first: their words are the longest, so their screens take longest. */
export const crawledMarkets: readonly MarketId[] = [...new Set<MarketId>(['germany', 'france', ...marketIds])]

/** Every screen of a market in every way, for `npm run access`. */
export const everything = (market: MarketId): Look[] =>
  everyScreenOf(market).map((screen) => ({ screen, themes: ['light', 'dark'], rooms, media: true }))

/** The same page in the same state as another of the list, with other words. */
export const sameState = [
  ...['trips-past', 'trips-empty-past', 'trips-empty-all', 'trips-empty-cancelled', 'trip-paid'],
  ...['trip-pocket-flights', 'trip-change-late', 'notify-me-link-unknown', 'sign-in-unavailable'],
  ...['registry-personal', 'registry-contact', 'registry-needs', 'documents-missing'],
  ...['confirm-email-used', 'confirm-email-unknown'],
]

/**
 * What `npm test` has time for: each page in each of its states once, in the longest words, on a phone. The screens of the camera
 * are seen in its journey (tests/e2e/capture.spec.ts).
 */
export const once = (market: MarketId): Look[] =>
  everyScreenOf(market)
    .filter(({ camera, name }) => camera === undefined && !sameState.includes(name))
    .map((screen) => ({ screen, themes: ['light'], rooms: rooms.slice(1, 2), media: false }))
