import { AstroI18next, initAstroI18next } from 'astro-i18next'
import i18next from 'i18next'
import type { Locale } from '#markets/market-table.ts'
import { pluralForm } from '#markets/plural-label.ts'
import { config } from './astro-i18next.config.mjs'
import { bundledLocales } from './bundled-locales.ts'

export type TranslateValues = Record<string, string | number>
/** Text of a key (`namespace:path`) in one locale; `count` chooses among forms split by "|" (decisions §2). */
export type Translate = (key: string, values?: TranslateValues) => string

/**
 * astro-i18next initialises i18next in pages only. Middleware and actions may run first, so whoever comes
 * first starts it with the same options; the global language is never changed (decisions §1).
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
export function translatorOf(locale: Locale): Translate {
  const translate = translators.get(locale) ?? makeTranslator(locale)
  translators.set(locale, translate)
  return translate
}

/** A placeholder as spec §5 writes it. */
const placeholder = /\{\s*(\w+)\s*\}/g

/** Fills in what there is a value for; a placeholder without one stays, for whoever fills it in the browser. */
const filled = (text: string, values: TranslateValues): string =>
  text.includes('{')
    ? text.replace(placeholder, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
    : text

/**
 * i18next looks a key up; what it has found is kept, and placeholders are filled in here: on a page of thirty trips
 * these two cost more than all the rest of its rendering.
 */
function makeTranslator(locale: Locale): Translate {
  const find = started().getFixedT(locale)
  const found = new Map<string, string>()
  const textOf = (key: string): string => {
    const known = found.get(key)
    if (known !== undefined) return known
    const text = find(key, { skipInterpolation: true })
    // An unknown key is answered with its path. Keys can be made of codes from outside: those are not kept.
    if (text !== key.slice(key.indexOf(':') + 1)) found.set(key, text)
    return text
  }
  return (key, values) => {
    const text = textOf(key)
    if (values === undefined) return text
    return filled(typeof values.count === 'number' ? pluralForm(text, values.count) : text, values)
  }
}
