import type { Locale, MarketId } from '#markets/market-table.ts'
import type { RouteName } from '#routes.ts'

/** A screen of the crawl (tests/labs/screens/pages.ts), as the desk opens it. */
export interface ScreenOfTexts {
  readonly name: string
  readonly route?: RouteName
  readonly params?: Readonly<Record<string, string>>
  /** For a screen without a route: an address that is not found. */
  readonly path?: string
  readonly search: string
  /** `sub` of the demo traveller who sees it this way, in all markets or in each; null for signed out. */
  readonly travellers: string | null | Readonly<Record<MarketId, string | null>>
}

/** Letters of its longest form when measured, its lines, and how many more letters fit, at 360 px where it has the least room. */
export type TextRoom = readonly [letters: number, lines: number, spare: number]

/** Where a text appears: positions in `screens`, how many more screens there are, and its room in each language. */
export type Appearance = { readonly on: readonly number[]; readonly more?: number } & Readonly<
  Partial<Record<Locale, TextRoom>>
>

/** The results of `npm run labs -- crawl` (appearances.json). */
export interface Appearances {
  readonly screens: readonly ScreenOfTexts[]
  readonly texts: Readonly<Record<string, Appearance>>
}
