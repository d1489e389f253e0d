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

/** The `t` of one request. A missing key falls back to English, then to the key itself. */
export function translatorOf(locale: Locale): Translate {
  const instance = started()
  const fixed = instance.getFixedT(locale)
  return (key, values = {}) => {
    const raw = fixed(key, { skipInterpolation: true })
    const form = typeof values.count === 'number' ? pluralForm(raw, values.count) : raw
    return instance.services.interpolator.interpolate(form, values, locale, {})
  }
}
