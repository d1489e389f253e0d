import type { SlugTables } from '#i18n/slugs-words.ts'
import type { Locale } from '#markets/market-table.ts'
import type { Scans } from '#tools/copy-usage.ts'
import type { Problem } from '#tools/problem.ts'
import { checkServed, type ServedSlugs } from '#tools/served-slugs.ts'
import { checkTables } from '#tools/slugs-check.ts'
import { checkPathLiterals } from '#tools/source-check.ts'
import type { Change } from '../files/journal.ts'
import { withCell } from './tables.ts'

const nameOf = ({ file, key, code, values }: Problem): string => JSON.stringify([file, key, code, values])

/** What addresses are judged by besides the tables: the sources' addresses, and those that have been live. */
export interface Outside {
  readonly scans: Scans
  readonly served: ServedSlugs
}

/** The problems that `npm run check` finds in slug tables and the sources' own addresses. */
const problemsOf = (tables: SlugTables, { scans, served }: Outside): Problem[] => [
  ...checkTables(tables),
  ...checkServed(tables, served),
  ...checkPathLiterals(tables, scans),
]

/** The problems that `npm run check` would newly find after changes of the tables. */
export function newProblems(before: SlugTables, changes: readonly Change[], outside: Outside): Problem[] {
  // Both in the same order, so that an existing problem has the same description.
  const known = new Set(problemsOf(backwards(before, changes), outside).map(nameOf))
  return problemsOf(withChanges(before, changes), outside).filter((problem) => !known.has(nameOf(problem)))
}

const backwards = (tables: SlugTables, changes: readonly Change[]): SlugTables =>
  changes.reduce((made, { locale, key, was }) => withCell(made, locale as Locale, key, was), tables)

/** The tables after these changes of `routes.json`. */
export const withChanges = (tables: SlugTables, changes: readonly Change[]): SlugTables =>
  changes.reduce((made, { locale, key, now }) => withCell(made, locale as Locale, key, now), tables)
