import { AstroI18next, initAstroI18next } from 'astro-i18next'
import i18next from 'i18next'
import type { Locale } from '#markets/market-table.ts'
import { pluralForm } from '#markets/plural-label.ts'
import { config } from './astro-i18next.config.mjs'
import { bundledLocales } from './bundled-locales.ts'
import { elide } from './elision.ts'

/** Key of a text, `namespace:path`. */
export type TextKey = keyof EnglishCopy

/** The placeholders of a text, and `count` if it has plural forms. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NeededBy<Text> = NamesIn<Text> | (Text extends `${string}|${string}` ? 'count' : never)

/** Values for the placeholders, by name. `count` also chooses among forms separated by "|". */
export type TranslateValues = Readonly<Record<string, string | number>>
type ValuesOf<Text> = [NeededBy<Text>] extends [never]
  ? [values?: TranslateValues]
  : [values: Readonly<Record<NeededBy<Text>, string | number>> & TranslateValues]

/** Returns the text of a key in one locale; its type knows the keys of `locales/en` and the placeholders of each. */
export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesOf<EnglishCopy[Key]>) => string

/** A key whose text has no placeholder and no plural forms. */
export type PlainKey = {
  [Key in TextKey]: [NeededBy<EnglishCopy[Key]>] extends [never] ? Key : never
}[TextKey]

type GroupsIn<Path> = Path extends `${infer Head}.${infer Rest}` ? Head | `${Head}.${GroupsIn<Rest>}` : never
type TextGroup = GroupsIn<TextKey>

/**
 * The text for a code only known at run time, such as an error code of a schema (`profile:error.taxCode`), in a group of texts. A
 * code without a text is treated like any unknown key; tests check the codes of each schema.
 */
export const textOfCode = (t: Translate, group: TextGroup, code: string, values?: TranslateValues): string =>
  (t as (key: string, values?: TranslateValues) => string)(`${group}.${code}`, values)

/**
 * Initialises i18next. astro-i18next does so in pages only; middleware and actions may run first, so the first caller initialises
 * it with the same options. The global language never changes (record 005).
 */
function started(): typeof i18next {
  if (!i18next.isInitialized) {
    initAstroI18next(config)
    const { locales, namespaces, defaultNamespace, i18nextServer } = AstroI18next.config
    i18next.use(bundledLocales).init({
      ...i18nextServer,
      supportedLngs: [...locales],
      ns: [...namespaces],
      defaultNS: defaultNamespace,
    })
  }
  return i18next
}

const translators = new Map<Locale, Translate>()

/** The `t` of a locale. A missing key falls back to English, then to the key itself. */
export function createTranslator(locale: Locale): Translate {
  const translate = translators.get(locale) ?? makeTranslator(locale)
  translators.set(locale, translate)
  return translate
}

/**
 * i18next finds the texts and fills them in. Results are cached per key, and per count for a text with nothing else in it, since a
 * lookup costs 4 µs, filling in a count as much, and a list of thirty trips makes three hundred of them.
 */
function makeTranslator(locale: Locale): Translate {
  const i18n = started()
  const find = i18n.getFixedT(locale)
  const found = new Map<TextKey, string>()
  const textOf = (key: TextKey): string => {
    const known = found.get(key)
    if (known !== undefined) return known
    const text = find(key, { skipInterpolation: true })
    // For an unknown key the result is its path. It is not cached, so that only our texts take memory.
    if (text !== key.slice(key.indexOf(':') + 1)) found.set(key, text)
    return text
  }
  const counted = new Map<string, string>()
  return (key, ...[values]) => {
    const text = textOf(key)
    if (values === undefined) return text
    const count = countAlone(values)
    if (count === null || !found.has(key)) return interpolateText(text, values, locale)
    const which = `${key} ${count}`
    const filled = counted.get(which) ?? interpolateText(text, values, locale)
    counted.set(which, filled)
    return filled
  }
}

/** The most days or travellers for which a text is cached. */
const MOST_COUNTED = 366

/** The number of a text like "12 days" that has no other value; null for other texts. */
function countAlone(values: TranslateValues): number | null {
  const { count } = values
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > MOST_COUNTED) return null
  for (const name in values) if (name !== 'count') return null
  return count
}

/** A text as a page shows it: the plural form for its count, its placeholders filled in, Italian articles elided. */
export function interpolateText(text: string, values: TranslateValues, locale: Locale): string {
  const form = typeof values.count === 'number' ? pluralForm(text, values.count, locale) : text
  const filled: string = started().services.interpolator.interpolate(form, values, locale, {})
  return locale === 'it-IT' ? elide(filled) : filled
}
