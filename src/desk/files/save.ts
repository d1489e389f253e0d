import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { appendToJournal, type Change, type JournalEntry } from './journal.ts'
import { type Value, valueAt, withValue } from './json-edit.ts'
import { type LocaleFile, locateKey, readLocaleFile, resolveLocaleFile } from './locale-files.ts'

/** The Biome binary itself: its script only looks for it, and takes three times as long. npm installs the one for this machine. */
const biome = biomeHere()

function biomeHere(): string {
  const { platform, arch } = process
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'))
  const program = (libc: string) =>
    resolve(`@biomejs/cli-${platform}-${arch}${libc}/biome${platform === 'win32' ? '.exe' : ''}`)
  try {
    return program('')
  } catch {
    return program('-musl')
  }
}

/** The text of a file as `npm run fix` would leave it. Throws if it is not JSON. */
function formatted(root: string, path: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(biome, ['format', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new SyntaxError(`${path} cannot be formatted: ${stderr}`)
  return stdout
}

/** Saved, with the journal entry; or not, with the change whose file has another value by now. */
export type Saved =
  | { readonly ok: true; readonly entry: JournalEntry }
  | { readonly ok: false; readonly stale: Change }

/** The value of a key in a file of the checkout. */
export const readValue = (root: string, file: LocaleFile, key: string): Value =>
  valueAt(readLocaleFile(root, file), locateKey(file, key))

/**
 * Writes changes into the checkout, all or none, in the formatter's style, and into the journal. It only checks that the file still
 * has the value that the editor saw; the caller must validate the new value before.
 */
export function save(root: string, changes: readonly Change[], undoes?: string): Saved {
  const entry: JournalEntry = {
    id: randomUUID(),
    at: new Date().toISOString(),
    changes,
    ...(undoes && { undoes }),
  }
  const stale = write(root, changes, () => appendToJournal(root, entry))
  return stale === null ? { ok: true, entry } : { ok: false, stale }
}

/**
 * The same without the journal; returns the change that prevented writing, or null. `beforehand` runs once the new files are on the
 * disk, before they replace the old ones. Throws when the disk is full, and then has changed nothing.
 */
export function write(
  root: string,
  changes: readonly Change[],
  beforehand: () => void = () => {},
): Change | null {
  const texts = new Map<string, string>()
  for (const change of changes) {
    const path = resolveLocaleFile(root, change)
    const text = texts.get(path) ?? readLocaleFile(root, change)
    const found = valueAt(text, locateKey(change, change.key))
    if (!isDeepStrictEqual(found, change.was)) return change
    const model = readLocaleFile(root, { locale: 'en', namespace: change.namespace })
    texts.set(path, withValue(text, locateKey(change, change.key), change.now, model))
  }
  replaceFiles(
    root,
    [...texts].map(([path, text]) => [path, formatted(root, path, text)]),
    beforehand,
  )
  return null
}

/**
 * Replaces files, each in one step, so that no reader sees half of it; empty ones are removed. All are on the disk before the first
 * is replaced: a full disk changes none.
 */
function replaceFiles(
  root: string,
  files: readonly (readonly [path: string, text: string])[],
  beforehand: () => void,
): void {
  const drafts = join(root, '.data/desk/drafts')
  mkdirSync(drafts, { recursive: true })
  const saysNothing = (text: string) => text.trim() === '{}'
  try {
    for (const [at, [path, text]] of files.entries()) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      if (!saysNothing(text)) writeFileSync(join(drafts, `${at}.json`), text, { flush: true })
    }
    beforehand()
    for (const [at, [path, text]] of files.entries()) {
      if (saysNothing(text)) rmSync(join(root, path), { force: true })
      else renameSync(join(drafts, `${at}.json`), join(root, path))
    }
  } finally {
    rmSync(drafts, { recursive: true, force: true })
  }
}
