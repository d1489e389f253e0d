import { type MarketId, marketIds } from '#markets/market-table.ts'
import { everyScreenOf, type Screen, screensOf } from '../screens/pages.ts'
import { type Room, rooms } from './fit.ts'

export type Theme = 'light' | 'dark'

/** How one screen is looked at, beside its title, its words and its accessibility tree. */
export interface Look {
  readonly screen: Screen
  /** Axe runs in the first with all of its rules, in the second with those about colours. */
  readonly themes: readonly Theme[]
  readonly rooms: readonly Room[]
  /** Whether in forced colours and reduced motion too. */
  readonly media: boolean
}

type Closeness = Omit<Look, 'screen'>

/** Where pages are looked at closely: no words are longer. They come first, the rest is short. */
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
/** The screens that every market has. */
const shared = marketIds.map(namesOf).reduce((some, more) => some.intersection(more))

/** Every screen of a market in every way. */
export const everything = (market: MarketId): Look[] =>
  everyScreenOf(market).map((screen) => ({ screen, ...whole }))

/**
 * What `npm test` has time for: each screen of any market closely in German or French, and what every market has once
 * more in one of the other languages, as a tree. `npm run access` takes everything.
 */
export function sampleOf(market: MarketId): Look[] {
  const near = closely[market]
  const screens = screensOf(market).filter(({ name }) => !shared.has(name) || isTurnOf(market, name))
  if (near) return [...screens, ...halfOfTheRest(market)].map((screen) => ({ screen, ...near }))
  return screens.filter(({ name }) => shared.has(name)).map((screen) => ({ screen, ...asTree }))
}

/** Whether this market is where a screen that all have is looked at: closely, or as one of the others. */
function isTurnOf(market: MarketId, name: string): boolean {
  const group = crawledMarkets.filter((each) => close.includes(each) === close.includes(market))
  return [...shared].indexOf(name) % group.length === group.indexOf(market)
}

/** The states that only other markets' travellers are in: half of those travellers read German here, half French. */
function halfOfTheRest(market: MarketId): Screen[] {
  const known = new Set(close.flatMap((each) => [...namesOf(each)]))
  const rest = everyScreenOf(market).filter(({ name }) => !known.has(name))
  const travellers = [...new Set(rest.map(({ traveller }) => traveller))]
  const half = travellers.filter((_, index) => index % 2 === close.indexOf(market))
  return rest.filter(({ traveller }) => half.includes(traveller))
}
