import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Value } from './json-edit.ts'
import type { LocaleFile } from './locale-files.ts'

/** One value that changes, or has changed. */
export interface Change extends LocaleFile {
  readonly key: string
  /** What the editor saw; the change is refused when the file says something else by now. */
  readonly was: Value
  readonly now: Value
}

/** One save: the changes that were made together. */
export interface JournalEntry {
  readonly id: string
  /** ISO date and time. */
  readonly at: string
  readonly changes: readonly Change[]
  /** The save that this one takes back. */
  readonly undoes?: string
}

/** Beside what else the demo stores, outside git. */
const fileIn = (root: string): string => join(root, '.data/desk/journal.jsonl')

/** Every save of this checkout, the latest first. */
export function readJournal(root: string): JournalEntry[] {
  if (!existsSync(fileIn(root))) return []
  const lines = readFileSync(fileIn(root), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as JournalEntry).reverse()
}

/** Adds a save. Throws where the disk takes no more, and then leaves the journal as it was: half a line would make it unreadable. */
export function appendToJournal(root: string, entry: JournalEntry): void {
  const file = fileIn(root)
  mkdirSync(dirname(file), { recursive: true })
  const size = existsSync(file) ? statSync(file).size : 0
  try {
    appendFileSync(file, `${JSON.stringify(entry)}\n`, { flush: true })
  } catch (error) {
    if (existsSync(file) && statSync(file).size > size) truncateSync(file, size)
    throw error
  }
}
