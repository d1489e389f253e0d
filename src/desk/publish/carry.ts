import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { uncommitted } from '../changes/uncommitted.ts'
import type { Change } from '../files/journal.ts'
import { type Value, valueAt } from '../files/json-edit.ts'
import { locateKey, resolveLocaleFile } from '../files/locale-files.ts'
import { readValue, write } from '../files/save.ts'
import { committed, git } from '../git.ts'
import { type Choice, type Conflict, merge, placeName } from './merge.ts'

/** Records a move from one commit to another, in case this process ends or the disk fills up meanwhile. */
const carryFile = (root: string): string => join(root, '.data/desk/carry.json')

/** A move that has begun: its target, and the files to write. */
interface Carried {
  readonly commit: string
  readonly changes: readonly Change[]
}

/** Records a move. Throws when the disk is full, and then nothing has begun. */
function begin(root: string, carried: Carried): void {
  const file = carryFile(root)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(carried), { flush: true })
  renameSync(`${file}.new`, file)
}

/** The value at a change's place in a commit; null if that has no such file. */
export function valueInCommit(root: string, commit: string, change: Change): Value {
  const text = committed(root, resolveLocaleFile(root, change), commit)
  return text === null ? null : valueAt(text, locateKey(change, change.key))
}

/**
 * Finishes an interrupted move, from its beginning: files of the commit may be missing or half written. Throws while the disk is
 * still full; the next call tries again.
 */
export function recover(root: string): void {
  if (!existsSync(carryFile(root))) return
  const { commit, changes } = JSON.parse(readFileSync(carryFile(root), 'utf8')) as Carried
  git(root, 'checkout', '--quiet', '--force', '--detach', commit)
  git(root, 'clean', '-fdq', '--', 'locales')
  const left = changes
    .map((change) => ({ ...change, was: readValue(root, change, change.key) }))
    .filter(({ was, now }) => !isDeepStrictEqual(was, now))
  write(root, left)
  rmSync(carryFile(root))
}

/** How a move treats unpublished changes. */
interface Move {
  /** The editor's choices for conflicts. */
  readonly choices?: ReadonlyMap<string, Choice>
  /** Changes published another way, which are not carried along unless something else was saved there since. */
  readonly without?: readonly Change[]
  /** Whether the remaining changes came later, and so take precedence. */
  readonly later?: boolean
}

const isAmong = (changes: readonly Change[], change: Change): boolean =>
  changes.some((one) => placeName(one) === placeName(change) && isDeepStrictEqual(one.now, change.now))

/**
 * Moves a working copy to another commit, with its editor's unpublished changes. If a conflict has no choice, it touches nothing
 * and returns the conflicts. Synchronous, so that nothing can be saved meanwhile.
 */
export function moveTo(root: string, commit: string, move: Move = {}): readonly Conflict[] {
  const { choices = new Map<string, Choice>(), without = [], later = false } = move
  recover(root)
  const open = uncommitted(root).changes.filter((change) => !isAmong(without, change))
  const theirsOf = (change: Change): Value => valueInCommit(root, commit, change)
  const mine = (change: Change) => [placeName(change), { take: 'mine', theirs: theirsOf(change) }] as const
  const merged = merge(open, theirsOf, later ? new Map(open.map(mine)) : choices)
  if (merged.conflicts.length > 0) return merged.conflicts
  begin(root, { commit, changes: merged.changes })
  recover(root)
  return []
}
