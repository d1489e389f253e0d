import { fileURLToPath } from 'node:url'
import type { Appearances, ScreenOfTexts } from '#desk/words/appearances.ts'
import { countLetters } from '#desk/words/room.ts'
import { readTexts } from '#desk/words/texts.ts'
import { matchPath } from '#i18n/slugs.ts'
import { type Locale, type MarketId, marketIds } from '#markets/market-table.ts'
import { readLocales } from '#tools/read-project.ts'
import { listEveryScreen, type Screen } from '../screens/pages.ts'
import type { Room } from './room.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A text on every screen, such as the menu, is listed with the first few. */
const MOST_SCREENS = 8

type Known = { readonly screens: Set<string>; readonly rooms: Map<Locale, Room> }

const listed = marketIds.map((market) => [market, listEveryScreen(market)] as const)

/** The traveller of a screen in each market; if it is the same everywhere, once. */
function travellersOf(name: string): ScreenOfTexts['travellers'] {
  const all = listed.map(([market, screens]) => {
    const screen = screens.find((each) => each.name === name)
    return [market, screen?.traveller ?? null] as const
  })
  const everybody = new Set(all.map(([, traveller]) => traveller))
  return everybody.size === 1
    ? (all[0]?.[1] ?? null)
    : (Object.fromEntries(all) as Record<MarketId, string | null>)
}

/** A screen as the desk opens it: by its route, so that the address is the current one. */
function screenOf({ name, path }: Screen): ScreenOfTexts {
  const url = new URL(path, 'http://any.invalid')
  const match = matchPath(url.pathname)
  const place = match ? { route: match.name, params: match.params } : { path: url.pathname }
  return { name, ...place, search: url.search, travellers: travellersOf(name) }
}

/** The crawl's results so far. */
export class Learnt {
  readonly #texts = new Map<string, Known>()
  readonly #written = readTexts(readLocales(root, []).copy)

  add(locale: Locale, screen: Screen, key: string, room: Room | null): void {
    const known = this.#texts.get(key) ?? { screens: new Set(), rooms: new Map() }
    this.#texts.set(key, known)
    known.screens.add(screen.name)
    // The place with the least room decides. Filled-in values are not the editor's: the text counts as written.
    const before = known.rooms.get(locale)
    if (room && (!before || room.spare < before.spare)) known.rooms.set(locale, room)
  }

  #lettersOf(key: string, locale: Locale): number {
    return countLetters(this.#written.get(key)?.wordings[locale] ?? '')
  }

  /** The same for the same screens, whatever the order in which they were opened. */
  toJson(): string {
    const screens = listEveryScreen('international').map(screenOf)
    const places = new Map(screens.map(({ name }, index) => [name, index]))
    const texts = [...this.#texts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, known]) => {
        const on = [...known.screens]
          .flatMap((name) => places.get(name) ?? [])
          .sort((one, other) => one - other)
        const rooms = [...known.rooms].sort(([one], [other]) => (one < other ? -1 : 1))
        return [
          key,
          {
            on: on.slice(0, MOST_SCREENS),
            ...(on.length > MOST_SCREENS && { more: on.length - MOST_SCREENS }),
            ...Object.fromEntries(
              rooms.map(([locale, room]) => [locale, [this.#lettersOf(key, locale), room.lines, room.spare]]),
            ),
          },
        ]
      })
    const learnt: Appearances = { screens, texts: Object.fromEntries(texts) }
    return onePerLine(learnt)
  }
}

/** One screen or text per line, so that a change of one is a change of one line. */
function onePerLine({ screens, texts }: Appearances): string {
  const lines = (items: string[]) => items.map((item) => `    ${item}`).join(',\n')
  const texted = Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}: ${JSON.stringify(text)}`)
  return `{\n  "screens": [\n${lines(screens.map((each) => JSON.stringify(each)))}\n  ],\n  "texts": {\n${lines(texted)}\n  }\n}\n`
}
