import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../files/journal.ts'
import type { Value } from '../files/json-edit.ts'

/** A change whose place has meanwhile changed in the branch, with the branch's value. */
export interface Conflict {
  readonly change: Change
  readonly theirs: Value
}

/** The editor's choice, and the branch's value they saw. */
export interface Choice {
  readonly take: 'mine' | 'theirs'
  readonly theirs: Value
}

/** The result of an editor's changes on a newer state of the branch. */
export interface Merged {
  /** The values to write: the branch's current one, and the new one. */
  readonly changes: readonly Change[]
  readonly conflicts: readonly Conflict[]
}

/** The name of a change's value; unlike the texts of a page it never changes. */
export const placeName = ({ locale, namespace, key }: Omit<Change, 'was' | 'now'>): string =>
  `${locale} ${namespace} ${key}`

const listOf = (value: Value): string[] => [value ?? []].flat()

/** My address in front of all known ones: theirs may be live, and redirects to mine from then on. */
function joined(mine: Value, theirs: Value): Value {
  const [current, ...former] = listOf(mine)
  if (current === undefined) return mine
  const kept = [...new Set([...listOf(theirs), ...former])].filter((slug) => slug !== current)
  return kept.length === 0 ? current : [current, ...kept]
}

/**
 * Carries changes over to a state of the branch whose values `theirsOf` returns, value by value. If both changed the same value
 * differently, it is a conflict until the editor chooses with the branch's value in view.
 */
export function merge(
  changes: readonly Change[],
  theirsOf: (change: Change) => Value,
  choices: ReadonlyMap<string, Choice> = new Map(),
): Merged {
  const kept: Change[] = []
  const conflicts: Conflict[] = []
  for (const change of changes) {
    const theirs = theirsOf(change)
    const isSlug = change.namespace === 'routes' && change.now !== null
    const mine = { ...change, was: theirs, now: isSlug ? joined(change.now, theirs) : change.now }
    const choice = choices.get(placeName(change))
    // Added former addresses are not a conflict.
    const isSame = isSlug
      ? listOf(theirs)[0] === listOf(change.was)[0]
      : isDeepStrictEqual(theirs, change.was)
    if (isDeepStrictEqual(theirs, mine.now)) continue
    if (isSame || listOf(theirs)[0] === listOf(change.now)[0]) kept.push(mine)
    else if (!choice || !isDeepStrictEqual(choice.theirs, theirs)) conflicts.push({ change, theirs })
    else if (choice.take === 'mine') kept.push(mine)
  }
  return { changes: kept, conflicts }
}
