import { type MarketId, marketIds } from '#markets/market-table.ts'
import { everyScreenOf, type Screen, screensOf } from '../screens/pages.ts'
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

type Closeness = Omit<Look, 'screen'>

/** The markets in which pages are checked thoroughly, because their words are the longest. They run first, as they take longest. */
const close: readonly MarketId[] = ['germany', 'france']
export const crawledMarkets: readonly MarketId[] = [...new Set([...close, ...marketIds])]

const [, reflow, largePhone, largeDesk] = rooms
const both: readonly Theme[] = ['light', 'dark']
const closely: Partial<Record<MarketId, Closeness>> = {
  germany: { themes: both, rooms: [reflow, largePhone], media: true },
  france: { themes: both, rooms: [reflow, largeDesk], media: true },
}
const asTree: Closeness = { themes: [], rooms: [], media: false }
const whole: Closeness = { themes: both, rooms, media: true }

const namesOf = (market: MarketId) => new Set(screensOf(market).map(({ name }) => name))
/** The screens that exist in every market. */
const shared = marketIds.map(namesOf).reduce((some, more) => some.intersection(more))

/** Every screen of a market in every way. */
export const everything = (market: MarketId): Look[] =>
  everyScreenOf(market).map((screen) => ({ screen, ...whole }))

/**
 * What `npm test` has time for: each screen thoroughly in German or French; screens that exist in every market once more
 * in another language, title, texts and tree only. `npm run access` checks everything.
 */
export function sampleOf(market: MarketId): Look[] {
  const near = closely[market]
  const screens = screensOf(market).filter(({ name }) => !shared.has(name) || isTurnOf(market, name))
  if (near) return [...screens, ...halfOfTheRest(market)].map((screen) => ({ screen, ...near }))
  return screens.filter(({ name }) => shared.has(name)).map((screen) => ({ screen, ...asTree }))
}

/** Whether a screen that exists in every market is checked in this one, either thoroughly or as another language. */
function isTurnOf(market: MarketId, name: string): boolean {
  const group = crawledMarkets.filter((each) => close.includes(each) === close.includes(market))
  return [...shared].indexOf(name) % group.length === group.indexOf(market)
}

/** States that only travellers of other markets have: half of them are shown in German here, half in French. */
function halfOfTheRest(market: MarketId): Screen[] {
  const known = new Set(close.flatMap((each) => [...namesOf(each)]))
  const rest = everyScreenOf(market).filter(({ name }) => !known.has(name))
  const travellers = [...new Set(rest.map(({ traveller }) => traveller))]
  const half = travellers.filter((_, index) => index % 2 === close.indexOf(market))
  return rest.filter(({ traveller }) => half.includes(traveller))
}
