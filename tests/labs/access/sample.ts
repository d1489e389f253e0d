import { type MarketId, marketIds } from '#markets/market-table.ts'
import { listEveryScreen, type Screen } from '../screens/pages.ts'
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
  listEveryScreen(market).map((screen) => ({ screen, themes: ['light', 'dark'], rooms, media: true }))

/** A door, a board, a list, a trip, a choice, a form with errors, photos, a group, and no page. */
// biome-ignore format: grouped by line
const kinds = [
  'welcome', 'dashboard', 'trips', 'trip-overdue', 'trip-change', 'registry-personal-errors',
  'document-image', 'trip-group-twelve', 'not-found',
]

/** What `npm test` has time for: a screen of each kind, in the longest words, on a phone. */
export const ofEachKind = (): Look[] =>
  kinds.map((name) => {
    const screen = listEveryScreen('germany').find((one) => one.name === name)
    if (!screen) throw new Error(`no screen is called ${name}`)
    return { screen, themes: ['light'], rooms: rooms.slice(1, 2), media: false }
  })
