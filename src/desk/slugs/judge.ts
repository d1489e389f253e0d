import type { SlugTables } from '#i18n/slugs-compile.ts'
import type { Scans } from '#tools/copy-usage.ts'
import type { Problem } from '#tools/problem.ts'
import { checkTables } from '#tools/slugs-check.ts'
import { checkPathLiterals } from '#tools/source-check.ts'

const nameOf = ({ file, key, reason }: Problem): string => `${file}\n${key}\n${reason}`

/** What `npm run check` says about slug tables and the sources' own addresses. */
const problemsOf = (tables: SlugTables, scans: Scans): Problem[] => [
  ...checkTables(tables),
  ...checkPathLiterals(tables, scans),
]

/** What `npm run check` would say after a change of the tables that it does not say now. */
export function newProblems(before: SlugTables, after: SlugTables, scans: Scans): Problem[] {
  const known = new Set(problemsOf(before, scans).map(nameOf))
  return problemsOf(after, scans).filter((problem) => !known.has(nameOf(problem)))
}
