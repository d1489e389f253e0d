import { localeRegistry } from '#i18n/locale-registry.ts'
import type { Problem } from '#tools/problem.ts'
import { readLocales } from '#tools/read-project.ts'
import { checkServed, readServed } from '#tools/served-slugs.ts'
import { checkTables } from '#tools/slugs-check.ts'
import { checkWords } from '#tools/words-check.ts'
import type { Change } from '../files/journal.ts'
import { readValue } from '../files/save.ts'

/** What a locale still needs before its changes can be handed on. */
export interface Missing {
  readonly locale: string
  /** What the check refuses. */
  readonly problems: readonly Problem[]
  /** Texts whose English changed and whose own wording did not: `trips:days`. */
  readonly toFollow: readonly string[]
}

/** What `npm run check` says about the files of `locales/`. */
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

/** What is still missing in each locale; a locale that lacks nothing is left out. */
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
