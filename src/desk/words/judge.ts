import { isGroup, placeholders } from '#i18n/copy-text.ts'
import type { Locale } from '#markets/market-table.ts'
import { pluralForms } from '#markets/plural-label.ts'
import { allowListFile } from '#tools/copy-check.ts'
import { type FoundFault, fault } from '#tools/problem.ts'
import type { Tree } from '#tools/read-project.ts'
import { checkWords } from '#tools/words-check.ts'
import { readTexts, splitKey } from './texts.ts'
import { typeset } from './typography.ts'

/** The accepted wording instead of the typed one, by locale, if only its typography is wrong: quotes, apostrophes, spaces. */
export function wayOut(
  tree: Tree,
  key: string,
  typed: Wordings,
  refusals: readonly WordingRefusal[],
): Wordings {
  const found = Object.entries(typed).flatMap(([locale, text]) => {
    const set = typeset(text ?? '', locale as Locale)
    const wrongNow = refusals.filter((refusal) => refusal.locale === locale).length
    if (set === text || wrongNow === 0) return []
    const wrongThen = judge(tree, key, { ...typed, [locale]: set }).filter(
      (refusal) => refusal.locale === locale,
    )
    return wrongThen.length < wrongNow ? [[locale, set] as const] : []
  })
  return Object.fromEntries(found)
}

/** The new wordings, by locale; null removes the text from a variant, which then inherits it. */
export type Wordings = Readonly<Partial<Record<Locale, string | null>>>

/** Why a wording cannot be saved. */
export interface WordingRefusal extends FoundFault {
  readonly locale: string
}

/** A namespace with one text replaced; the others stay unchanged. */
function withText(json: unknown, path: readonly string[], text: string | null): unknown {
  const [name = '', ...rest] = path
  const { [name]: old, ...others } = isGroup(json) ? json : {}
  if (rest.length === 0 && text === null) return others
  return { ...others, [name]: rest.length === 0 ? text : withText(old, rest, text) }
}

/** The tree with its reasons for texts that are the same as in English. */
function withReasons(tree: Tree, key: string, reasons: Wordings): Tree {
  const allowed: Record<string, Record<string, string>> = { ...tree.allowed }
  for (const [locale, reason] of Object.entries(reasons)) {
    const { [key]: _, ...others } = allowed[locale] ?? {}
    allowed[locale] = reason === null ? others : { ...others, [key]: reason }
  }
  return { ...tree, allowed }
}

/** The tree with these wordings, and of its texts only those of their namespace: checking all would take thirty times as long. */
function withWordings(tree: Tree, key: string, wordings: Wordings): Tree {
  const { namespace, path } = splitKey(key)
  const copy: Record<string, Record<string, unknown>> = {}
  for (const [locale, { [namespace]: json }] of Object.entries(tree.copy))
    copy[locale] = json === undefined ? {} : { [namespace]: json }
  for (const [locale, text] of Object.entries(wordings)) {
    const withChange = withText(copy[locale]?.[namespace], path.split('.'), text)
    copy[locale] = { ...copy[locale], [namespace]: withChange }
  }
  return { ...tree, copy }
}

/** Placeholders that the site cannot fill in, since the code that shows the text does not know them. */
function unknownToCode(english: string, saved: string): FoundFault[] {
  const known = placeholders(saved) ?? []
  const added = (placeholders(english) ?? []).filter((name) => !known.includes(name))
  const faults = added.map((name) => fault('text.notFilledIn', { name: `{${name}}` }))
  const [forms, before] = [pluralForms(english).length, pluralForms(saved).length]
  if (forms > 1 && before === 1 && !known.includes('count')) faults.push(fault('text.notCounted'))
  return faults
}

/**
 * The problems that `npm run check` would find in a text with this wording, in any locale: a change of the English one may make a
 * translation wrong. `reasons` are those for being the same as in English. Empty if it may be saved.
 */
export function judge(tree: Tree, key: string, wordings: Wordings, reasons: Wordings = {}): WordingRefusal[] {
  const { namespace, path } = splitKey(key)
  const saved = readTexts(tree.copy).get(key)?.wordings.en
  if (saved === undefined) return [{ locale: 'en', ...fault('copy.unknown') }]
  const found = checkWords(withReasons(withWordings(tree, key, wordings), key, reasons)).flatMap(
    ({ file, key: of, code, values }) => {
      const [, locale = '', name] = file.split('/')
      if (file === allowListFile && of.endsWith(` ${key}`))
        return [{ locale: of.split(' ')[0] ?? '', code, values }]
      return name === `${namespace}.json` && of === path ? [{ locale, code, values }] : []
    },
  )
  const own = unknownToCode(wordings.en ?? saved, saved).map((found) => ({ locale: 'en', ...found }))
  return [...own, ...found]
}
