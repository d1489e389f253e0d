import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { allowListFile } from '#tools/copy-check.ts'
import type { Change } from '../files/journal.ts'
import { listLeaves } from '../files/json-edit.ts'
import { type LocaleFile, resolveLocaleFile, UNTRANSLATED } from '../files/locale-files.ts'
import { changedFiles, committed } from '../git.ts'

/** The differences below `locales/` from the last commit. */
export interface Uncommitted {
  readonly changes: readonly Change[]
  /** Changed files that the desk does not write, or cannot read: paths below the checkout. */
  readonly others: readonly string[]
}

/** The file of the desk at a path, or null. */
function localeFileAt(root: string, path: string): LocaleFile | null {
  if (path === allowListFile) return { locale: 'en', namespace: UNTRANSLATED }
  const [, locale = '', namespace = ''] = /^locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? []
  try {
    resolveLocaleFile(root, { locale, namespace })
    return { locale, namespace }
  } catch {
    return null
  }
}

/** The place of a file's leaf in a change; in the one file for all locales, a leaf begins with its locale. */
function placeIn(file: LocaleFile, leaf: string): LocaleFile & { readonly key: string } {
  if (file.namespace !== UNTRANSLATED) return { ...file, key: leaf }
  const [locale = '', ...key] = leaf.split('.')
  return { ...file, locale, key: key.join('.') }
}

function changesIn(root: string, path: string, file: LocaleFile): Change[] {
  const disk = join(root, path)
  const before = listLeaves(committed(root, path) ?? '{}')
  const after = listLeaves(existsSync(disk) ? readFileSync(disk, 'utf8') : '{}')
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((leaf) => ({ ...placeIn(file, leaf), was: before.get(leaf) ?? null, now: after.get(leaf) ?? null }))
    .filter(({ was, now }) => !isDeepStrictEqual(was, now))
}

/** Compares the checkout with its last commit, key by key. */
export function uncommitted(root: string): Uncommitted {
  const changes: Change[] = []
  const others: string[] = []
  for (const path of changedFiles(root, 'locales')) {
    const file = localeFileAt(root, path)
    try {
      if (file) changes.push(...changesIn(root, path, file))
      else others.push(path)
    } catch {
      others.push(path)
    }
  }
  return { changes, others }
}
