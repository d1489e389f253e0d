import { type RouteName, routeEntry } from '#routes.ts'
import type { Cell, Row } from './tables.ts'
import { isRouteRow } from './tables.ts'

/** Letters that are two in an address. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' }
/** German writes its umlauts with an e. */
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** What is typed, in the letters that an address may have. */
function safeWord(typed: string, locale: string): string {
  const table = locale.startsWith('de') ? { ...spelledOut, ...german } : spelledOut
  return [...typed.trim().normalize('NFC').toLowerCase()]
    .map((letter) => table[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

const spelledParams = (route: RouteName): string[] =>
  Object.entries(routeEntry(route).params).map(([name, kind]) => `{${name}${kind === 'optional' ? '?' : ''}}`)

/** A path without its unsafe characters, and with the parameters of its route: a lost one goes where it was. */
function safePath(typed: string, route: RouteName, current: string, locale: string): string {
  const wanted = spelledParams(route)
  const seen = new Set<string>()
  const parts = typed.split('/').flatMap((part) => {
    if (!/^\s*\{.*\}\s*$/.test(part)) return safeWord(part, locale) || []
    const name = part.replace(/[\s{}?]/g, '')
    const param = wanted.find((each) => each.replace(/[{}?]/g, '') === name)
    if (!param || seen.has(param)) return []
    seen.add(param)
    return param
  })
  for (const param of wanted.filter((each) => !seen.has(each))) {
    const place = current.split('/').filter(Boolean).indexOf(param)
    parts.splice(place < 0 ? parts.length : place, 0, param)
  }
  return `/${parts.join('/')}`
}

/** What an editor may have meant by an address that is refused: the way out that the desk offers, if it is accepted. */
export function suggestion(typed: string, row: Row, { slug }: Cell, locale: string): string {
  return isRouteRow(row) ? safePath(typed, row.key, slug, locale) : safeWord(typed, locale)
}
