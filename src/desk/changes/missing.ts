import { localeRegistry } from '#i18n/locale-registry.ts'
import type { Problem } from '#tools/problem.ts'
import { readLocales } from '#tools/read-project.ts'
import { checkServed, readServed } from '#tools/served-slugs.ts'
import { checkTables } from '#tools/slugs-check.ts'
import { checkWords } from '#tools/words-check.ts'
import type { Change } from '../files/journal.ts'
import { readValue } from '../files/save.ts'

/** A locale's open points before its changes can be handed on. */
export interface Missing {
  readonly locale: string
  /** The problems that the check finds. */
  readonly problems: readonly Problem[]
  /** Texts whose English changed and whose own wording did not: `trips:days`. */
  readonly toFollow: readonly string[]
}

/** The problems that `npm run check` finds in `locales/`. */
function problemsIn(root: string): Problem[] {
  const problems: Problem[] = []
  const tree = readLocales(root, problems)
  return [
    ...problems,
    ...checkTables(tree.tables),
    ...checkServed(tree.tables, readServed(root)),
    ...checkWords(tree),
  ]
}

function followersOf(root: string, locale: string, changes: readonly Change[]): string[] {
  const own = new Set(changes.filter((change) => change.locale === locale).map(nameOf))
  const english = changes.filter(
    ({ locale, namespace, now }) => locale === 'en' && namespace !== 'routes' && now !== null,
  )
  return english
    .filter((change) => !own.has(nameOf(change)))
    .filter(({ namespace, key }) => readValue(root, { locale, namespace }, key) !== null)
    .map(nameOf)
}

const nameOf = ({ namespace, key }: Change): string => `${namespace}:${key}`

/** The open points of each locale; complete locales are left out. */
export function missingIn(root: string, changes: readonly Change[]): Missing[] {
  const problems = problemsIn(root)
  return Object.keys(localeRegistry)
    .map((locale) => ({
      locale,
      problems: problems.filter(({ file }) => file.startsWith(`locales/${locale}/`)),
      toFollow: locale === 'en' ? [] : followersOf(root, locale, changes),
    }))
    .filter(({ problems, toFollow }) => problems.length + toFollow.length > 0)
}
