import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Value } from './json-edit.ts'
import type { LocaleFile } from './locale-files.ts'

/** One changed value, or one to change. */
export interface Change extends LocaleFile {
  readonly key: string
  /** The value that the editor saw; the change is refused if the file has another one by now. */
  readonly was: Value
  readonly now: Value
}

/** One save: the changes made together. */
export interface JournalEntry {
  readonly id: string
  /** ISO date and time. */
  readonly at: string
  readonly changes: readonly Change[]
  /** The save that this one undoes. */
  readonly undoes?: string
}

/** Beside the demo's other data, outside git. */
const fileIn = (root: string): string => join(root, '.data/desk/journal.jsonl')

/** Every save of this checkout, latest first. */
export function readJournal(root: string): JournalEntry[] {
  if (!existsSync(fileIn(root))) return []
  const lines = readFileSync(fileIn(root), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as JournalEntry).reverse()
}

/** Adds a save. Throws when the disk is full, and then leaves the journal unchanged: half a line would make it unreadable. */
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
