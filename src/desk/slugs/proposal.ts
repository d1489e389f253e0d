import type { SlugTables } from '#i18n/slugs-words.ts'
import type { Scans } from '#tools/copy-usage.ts'
import type { Problem } from '#tools/problem.ts'
import { scanSources } from '#tools/read-project.ts'
import type { Change } from '../files/journal.ts'
import { newProblems, withChanges } from './judge.ts'
import { publishedTables } from './published.ts'
import { type Redirect, redirectsAfter } from './redirects.ts'
import { rename, type Wish } from './rename.ts'
import { suggestion } from './suggest.ts'
import { cellOf, readTables } from './tables.ts'

/** What a renaming would do, shown before it is saved. */
export interface Proposal {
  readonly wish: Wish
  /** What would be written; nothing when the address is already that. */
  readonly changes: readonly Change[]
  /** Why it is refused. */
  readonly problems: readonly Problem[]
  /** An address that would be accepted instead. */
  readonly instead: string | null
  readonly redirects: readonly Redirect[]
}

/** What proposals are made from: the tables of the checkout, those of its last commit, and what the sources say. */
export interface Ground {
  readonly tables: SlugTables
  readonly published: SlugTables
  readonly scans: Scans
}

const scanned = new Map<string, Scans>()

/** The sources are read once for each process: reading them takes a second, and editors do not change them. */
export function scansOf(root: string): Scans {
  const scans = scanned.get(root) ?? scanSources(root)
  scanned.set(root, scans)
  return scans
}

export const groundOf = (root: string): Ground => ({
  tables: readTables(root),
  published: publishedTables(root),
  scans: scansOf(root),
})

/** Another address that is accepted, near to the one that is not; null when there is none. */
function insteadOf(ground: Ground, wish: Wish): string | null {
  const cell = cellOf(ground.tables, wish.locale, wish.row)
  const to = suggestion(wish.to, wish.row, cell, wish.locale)
  if (to === wish.to || to === cell.slug) return null
  const changes = rename(ground.tables, ground.published, { ...wish, to })
  return newProblems(ground.tables, changes, ground.scans).length === 0 ? to : null
}

/** Judges a renaming by the rules of `npm run check`, and says what would redirect where. */
export function propose(ground: Ground, wish: Wish): Proposal {
  const changes = rename(ground.tables, ground.published, wish)
  const all = newProblems(ground.tables, changes, ground.scans)
  if (all.length > 0) {
    // What is wrong with the address itself is wrong again on each page below it.
    const own = all.filter(({ key }) => key === wish.row.key)
    const problems = own.length > 0 ? own : all
    return { wish, changes, problems, instead: insteadOf(ground, wish), redirects: [] }
  }
  const redirects = redirectsAfter(ground.tables, withChanges(ground.tables, changes), changes)
  return { wish, changes, problems: [], instead: null, redirects }
}
