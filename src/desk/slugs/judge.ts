import type { SlugTables } from '#i18n/slugs-words.ts'
import type { Locale } from '#markets/market-table.ts'
import type { Scans } from '#tools/copy-usage.ts'
import type { Problem } from '#tools/problem.ts'
import { checkTables } from '#tools/slugs-check.ts'
import { checkPathLiterals } from '#tools/source-check.ts'
import type { Change } from '../files/journal.ts'
import { withCell } from './tables.ts'

const nameOf = ({ file, key, reason }: Problem): string => `${file}\n${key}\n${reason}`

/** What `npm run check` says about slug tables and the sources' own addresses. */
const problemsOf = (tables: SlugTables, scans: Scans): Problem[] => [
  ...checkTables(tables),
  ...checkPathLiterals(tables, scans),
]

/** What `npm run check` would say after changes of the tables that it does not say now. */
export function newProblems(before: SlugTables, changes: readonly Change[], scans: Scans): Problem[] {
  // Both in the same order, so that a problem that was there before is described by the same words.
  const known = new Set(problemsOf(backwards(before, changes), scans).map(nameOf))
  return problemsOf(withChanges(before, changes), scans).filter((problem) => !known.has(nameOf(problem)))
}

const backwards = (tables: SlugTables, changes: readonly Change[]): SlugTables =>
  changes.reduce((made, { locale, key, was }) => withCell(made, locale as Locale, key, was), tables)

/** The tables with these changes of `routes.json` made. */
export const withChanges = (tables: SlugTables, changes: readonly Change[]): SlugTables =>
  changes.reduce((made, { locale, key, now }) => withCell(made, locale as Locale, key, now), tables)
