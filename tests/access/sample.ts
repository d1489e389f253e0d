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

const [phone, reflow, largePhone, largeDesk] = rooms
const inGermany: Closeness = { themes: ['light'], rooms: [phone, largePhone], media: true }
const inFrance: Closeness = { themes: ['dark'], rooms: [reflow, largeDesk], media: false }
/** For what only one of the two has. */
const inOne: Closeness = { themes: ['light', 'dark'], rooms: [reflow, largePhone], media: true }
const asTree: Closeness = { themes: [], rooms: [], media: false }
const whole: Closeness = { themes: ['light', 'dark'], rooms, media: true }

const namesOf = (market: MarketId) => new Set(screensOf(market).map(({ name }) => name))
/** The screens that every market has. */
const shared = marketIds.map(namesOf).reduce((some, more) => some.intersection(more))

/** Every screen of a market in every way. */
export const everything = (market: MarketId): Look[] =>
  everyScreenOf(market).map((screen) => ({ screen, ...whole }))

/**
 * A few minutes' worth: each screen of any market closely in German or French, those that every market has in both
 * (so in both themes, and between them in every room), and in the other languages their tree.
 */
export function sampleOf(market: MarketId): Look[] {
  if (!close.includes(market)) {
    const some = screensOf(market).filter(({ name }) => shared.has(name))
    return some.map((screen) => ({ screen, ...asTree }))
  }
  const inBoth = market === 'germany' ? inGermany : inFrance
  return [...screensOf(market), ...halfOfTheRest(market)].map((screen) => ({
    screen,
    ...(shared.has(screen.name) ? inBoth : inOne),
  }))
}

/** The states that only other markets' travellers are in: half of those travellers read German here, half French. */
function halfOfTheRest(market: MarketId): Screen[] {
  const known = new Set(close.flatMap((each) => [...namesOf(each)]))
  const rest = everyScreenOf(market).filter(({ name }) => !known.has(name))
  const travellers = [...new Set(rest.map(({ traveller }) => traveller))]
  const half = travellers.filter((_, index) => index % 2 === close.indexOf(market))
  return rest.filter(({ traveller }) => half.includes(traveller))
}
