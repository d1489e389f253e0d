import { type Locale, locales } from '#markets/market-table.ts'
import { save } from '../files/save.ts'
import { propose, readGround } from './proposal.ts'
import type { Wish } from './rename.ts'
import { findCell, findSlugRow } from './tables.ts'

/** The cell that a form or an address names, or null. */
export function parseWish(params: URLSearchParams): Wish | null {
  const locale = locales.find((each): each is Locale => each === params.get('locale'))
  const row = findSlugRow(params.get('key') ?? '')
  return locale && row ? { locale, row, to: (params.get('to') ?? '').trim() } : null
}

/** The address of the table with one of its cells open. */
export const cellAddress = (wish: Wish, more: Readonly<Record<string, string>> = {}): string =>
  `/desk?${new URLSearchParams({ locale: wish.locale, key: wish.row.key, ...more })}#${more.saved ? 'edit' : 'to'}`

/**
 * Saves another slug for a route in a locale, with those of the pages below it. A refused slug leads back to the cell, where it is
 * judged again. Throws a RangeError for a cell that the table does not have.
 */
export function saveSlug(root: string, form: URLSearchParams): string {
  const wish = parseWish(form)
  if (!wish) throw new RangeError('The table of slugs has no such cell')
  const ground = readGround(root)
  const again = (more: Readonly<Record<string, string>> = {}) => cellAddress(wish, { to: wish.to, ...more })
  if (findCell(ground.tables, wish.locale, wish.row).slug !== form.get('was')) return again({ stale: '1' })
  const { problems, changes } = propose(ground, wish)
  if (problems.length > 0 || changes.length === 0) return again()
  const saved = save(root, changes)
  return saved.ok ? cellAddress(wish, { saved: saved.entry.id }) : again({ stale: '1' })
}
