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

/** Every screen of a market in every way, for `npm run labs -- access`. */
export const everything = (market: MarketId): Look[] =>
  everyScreenOf(market).map((screen) => ({ screen, themes: ['light', 'dark'], rooms, media: true }))

/** The same page in the same state as another in the list, with other words. */
export const sameState = [
  ...['trips-past', 'trips-empty-past', 'trips-empty-all', 'trips-empty-cancelled', 'trip-paid'],
  ...['trip-pocket-flights', 'trip-change-late', 'notify-me-link-unknown', 'sign-in-unavailable'],
  ...['registry-personal', 'registry-contact', 'registry-needs', 'documents-missing'],
  ...['confirm-email-used', 'confirm-email-unknown'],
]

/** States made of the same components as another in the list: only `npm run labs -- access` checks them. */
export const sameParts = [
  ...[
    'trips-empty',
    'trips-cancelled',
    'notify-me-empty',
    'credits-empty',
    'profile-empty',
    'registry-empty',
  ],
  ...['referral-full', 'trip-soon', 'trip-past', 'trip-group', 'trip-group-forty', 'trip-group-asked'],
  ...['trip-change-cancelled', 'trip-change-not-leader', 'address-residence', 'address-billing-errors'],
  ...['document-information-errors', 'document-pending', 'document-approved', 'flights-errors', 'flights'],
  ...[
    'sign-in-stale',
    'confirm-email-expired',
    'notify-me-link-expired',
    'not-allowed',
    'not-found-signed-out',
  ],
]

/**
 * The part for `npm test`: each page once, and states with parts of their own, in the longest words, on a phone. The camera's screens
 * appear in its journey (tests/e2e/capture.spec.ts).
 */
export const once = (market: MarketId): Look[] =>
  everyScreenOf(market)
    .filter(({ camera, name }) => camera === undefined && ![...sameState, ...sameParts].includes(name))
    .map((screen) => ({ screen, themes: ['light'], rooms: rooms.slice(1, 2), media: false }))
