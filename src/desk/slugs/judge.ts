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

/** What addresses are judged by besides the tables: what the sources say, and what has been live. */
export interface Outside {
  readonly scans: Scans
  readonly served: ServedSlugs
}

/** What `npm run check` says about slug tables and the sources' own addresses. */
const problemsOf = (tables: SlugTables, { scans, served }: Outside): Problem[] => [
  ...checkTables(tables),
  ...checkServed(tables, served),
  ...checkPathLiterals(tables, scans),
]

/** What `npm run check` would say after changes of the tables that it does not say now. */
export function newProblems(before: SlugTables, changes: readonly Change[], outside: Outside): Problem[] {
  // Both in the same order, so that a problem that was there before is described in the same way.
  const known = new Set(problemsOf(backwards(before, changes), outside).map(nameOf))
  return problemsOf(withChanges(before, changes), outside).filter((problem) => !known.has(nameOf(problem)))
}

const backwards = (tables: SlugTables, changes: readonly Change[]): SlugTables =>
  changes.reduce((made, { locale, key, was }) => withCell(made, locale as Locale, key, was), tables)

/** The tables with these changes of `routes.json` made. */
export const withChanges = (tables: SlugTables, changes: readonly Change[]): SlugTables =>
  changes.reduce((made, { locale, key, now }) => withCell(made, locale as Locale, key, now), tables)
