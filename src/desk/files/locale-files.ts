import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { localeRegistry } from '../../i18n/locale-registry.ts'
import { allowListFile } from '../../tools/copy-check.ts'
import { type KeyPath, keyPath } from './json-edit.ts'

/** The reasons for texts that are the same as in English: one file for all locales. */
export const UNTRANSLATED = 'untranslated'

/** One file below `locales/`; the namespace `routes` is the slug table, `untranslated` a locale's part of that file. */
export interface LocaleFile {
  readonly locale: string
  readonly namespace: string
}

/** The names of the files that a locale may have: those of `locales/en`. */
export function namespaces(root: string): string[] {
  return globSync('*.json', { cwd: join(root, 'locales/en') })
    .map((file) => basename(file, '.json'))
    .sort()
}

/**
 * The path of a file below `root`. Only files of a known locale and with a name that English has are ever read or written; throws
 * a RangeError for any other.
 */
export function resolveLocaleFile(root: string, { locale, namespace }: LocaleFile): string {
  if (!Object.hasOwn(localeRegistry, locale)) throw new RangeError(`"${locale}" is no locale`)
  if (namespace === UNTRANSLATED) return allowListFile
  if (!namespaces(root).includes(namespace)) throw new RangeError(`"${namespace}" is no file of locales/en`)
  return `locales/${locale}/${namespace}.json`
}

/** The path of a key in its file. */
export const locateKey = ({ locale, namespace }: LocaleFile, key: string): KeyPath =>
  namespace === UNTRANSLATED ? [locale, key] : keyPath(key)

/** The text of a file; a variant without its own texts has no file, which reads as an empty object. */
export function readLocaleFile(root: string, file: LocaleFile): string {
  const path = join(root, resolveLocaleFile(root, file))
  return existsSync(path) ? readFileSync(path, 'utf8') : '{}\n'
}
