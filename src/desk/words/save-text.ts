import { readLocales } from '#tools/read-project.ts'
import type { Change } from '../files/journal.ts'
import { UNTRANSLATED } from '../files/locale-files.ts'
import { save } from '../files/save.ts'
import { judge } from './judge.ts'
import { readTexts, splitKey } from './texts.ts'
import { reasonsIn, sameField, toQuery, typedIn } from './typed.ts'

/** The desk's page of a text, with its typed wordings and the result of a save. */
export function textPage(key: string, more: Readonly<Record<string, string>> = {}): string {
  const { namespace, path } = splitKey(key)
  const query = new URLSearchParams(more).toString()
  return `/desk/words/${namespace}/${path}${query && `?${query}`}`
}

/**
 * Saves a text in all languages in which it was changed. Refused wordings lead back to the page, with the typed text, where they
 * are judged again. Throws a RangeError for a key without a text.
 */
export function saveText(root: string, form: URLSearchParams): string {
  const key = form.get('key') ?? ''
  const tree = readLocales(root, [])
  const text = readTexts(tree.copy).get(key)
  if (!text) throw new RangeError(`"${key}" is no text`)
  const typed = typedIn(form, text)
  const reasons = reasonsIn(form, text, typed, tree.allowed)
  const again = (more: Readonly<Record<string, string>> = {}) =>
    textPage(key, { ...toQuery(typed), ...toQuery(reasons, sameField), ...more })
  const { namespace, path } = splitKey(key)
  const changes: Change[] = Object.entries(typed).map(([locale, now]) => {
    const seen = form.get(`was.${locale}`)
    return { locale, namespace, key: path, was: seen === '' ? null : seen, now }
  })
  for (const [locale, now] of Object.entries(reasons)) {
    changes.push({ locale, namespace: UNTRANSLATED, key, was: tree.allowed[locale]?.[key] ?? null, now })
  }
  if (changes.length === 0) return textPage(key)
  if (judge(tree, key, typed, reasons).length > 0) return again()
  const saved = save(root, changes)
  return saved.ok ? textPage(key, { saved: saved.entry.id }) : again({ stale: '1' })
}
