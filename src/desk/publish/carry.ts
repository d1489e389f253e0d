import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { uncommitted } from '../changes/uncommitted.ts'
import type { Change } from '../files/journal.ts'
import { type Value, valueAt } from '../files/json-edit.ts'
import { pathOf, placeOf } from '../files/locale-files.ts'
import { readValue, write } from '../files/save.ts'
import { committed, git } from '../git.ts'
import { type Choice, type Conflict, merge, placeName } from './merge.ts'

/** What is on its way from one commit to another, should this process end meanwhile, or the disk be full. */
const carryFile = (root: string): string => join(root, '.data/desk/carry.json')

/** A move that has begun: where it leads, and what is written there. */
interface Carried {
  readonly commit: string
  readonly changes: readonly Change[]
}

/** Writes down a move. Throws where the disk takes no more, and then nothing has begun. */
function begin(root: string, carried: Carried): void {
  const file = carryFile(root)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(carried), { flush: true })
  renameSync(`${file}.new`, file)
}

/** The value at the place of a change in a commit; null where that has no such file. */
export function valueInCommit(root: string, commit: string, change: Change): Value {
  const text = committed(root, pathOf(root, change), commit)
  return text === null ? null : valueAt(text, placeOf(change, change.key))
}

/**
 * Finishes a move that was cut off, from its beginning: files of the commit may be missing or half written. Throws where the disk
 * still takes no more; it is tried again then.
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

/** How a move treats changes that are not published. */
interface Move {
  /** What was chosen where the two disagree. */
  readonly choices?: ReadonlyMap<string, Choice>
  /** Changes that have gone another way and are not carried along, unless something else was saved there since. */
  readonly without?: readonly Change[]
  /** Whether what is left came later, and so counts. */
  readonly later?: boolean
}

const isAmong = (changes: readonly Change[], change: Change): boolean =>
  changes.some((one) => placeName(one) === placeName(change) && isDeepStrictEqual(one.now, change.now))

/**
 * Brings a working copy to another commit, and with it what its editor has not published. Where the two disagree and there is no
 * choice, nothing is touched and the conflicts are the answer. In one go, so that nothing can be saved meanwhile.
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
