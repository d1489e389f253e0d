import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../files/journal.ts'
import type { Value } from '../files/json-edit.ts'

/** A change that somebody else was faster with: what the branch says at that place by now. */
export interface Conflict {
  readonly change: Change
  readonly theirs: Value
}

/** What the editor chose, having seen what the branch said. */
export interface Choice {
  readonly take: 'mine' | 'theirs'
  readonly theirs: Value
}

/** What becomes of an editor's changes on a newer state of the branch. */
export interface Merged {
  /** To be written: what the branch says, and what it is to say. */
  readonly changes: readonly Change[]
  readonly conflicts: readonly Conflict[]
}

/** The name of the value that a change is about; unlike the words on a page it never changes. */
export const placeName = ({ locale, namespace, key }: Omit<Change, 'was' | 'now'>): string =>
  `${locale} ${namespace} ${key}`

const listOf = (value: Value): string[] => [value ?? []].flat()

/** An address of mine in front of all that are known: theirs may be live, and leads to mine from then on. */
function joined(mine: Value, theirs: Value): Value {
  const [current, ...former] = listOf(mine)
  if (current === undefined) return mine
  const kept = [...new Set([...listOf(theirs), ...former])].filter((slug) => slug !== current)
  return kept.length === 0 ? current : [current, ...kept]
}

/**
 * Carries changes over to a state of the branch that says `theirsOf` each of them, value by value. Where both changed the same value
 * to different ones, nobody guesses: it is a conflict until there is a choice that was made in sight of what the branch says.
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
    // Former addresses that were only added are no other opinion.
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
