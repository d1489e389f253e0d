import type { Locale } from '#markets/market-table.ts'
import type { Change } from '../files/journal.ts'
import { UNTRANSLATED } from '../files/locale-files.ts'
import { pageName } from '../slugs/page-names.ts'
import { type DeskLanguage, deskTextIn } from '../texts/desk-texts.ts'
import { localeName } from '../words/languages.ts'

/** The subject of a change, in the editor's language. */
export function changeSentence(
  change: Pick<Change, 'locale' | 'namespace' | 'key'>,
  language: DeskLanguage,
): string {
  const { locale, namespace, key } = change
  const t = deskTextIn(language)
  const spoken = localeName(locale as Locale, language)
  if (namespace === 'routes') return t('publish.slug', { page: pageName(key, language), language: spoken })
  if (namespace === UNTRANSLATED) return t('publish.reason', { key, language: spoken })
  return t('publish.text', { key: `${namespace}:${key}`, language: spoken })
}
