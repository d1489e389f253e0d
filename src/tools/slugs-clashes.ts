import { astroPattern, type Segment, type SlugPattern, variants } from '../i18n/slugs-pattern.ts'
import { type RouteName, routeEntry } from '../routes.ts'
import type { Problem } from './problem.ts'

/** A valid slug and where it is listed; `former` ones only redirect. */
export type Placed = {
  readonly file: string
  readonly key: RouteName
  readonly pattern: SlugPattern
  readonly former: boolean
}

/** Whether some path matches both: a parameter matches any text. */
function overlap(a: readonly Segment[], b: readonly Segment[]): boolean {
  return (
    a.length === b.length &&
    a.every((segment, index) => {
      const other = b[index]
      return segment.kind === 'param' || other?.kind === 'param' || segment.text === other?.text
    })
  )
}

/** Whether one is the other without its optional parameter, by design (`/notify-me`). */
function isShortForm(long: Placed, longSegments: readonly Segment[], short: Placed): boolean {
  return (
    routeEntry(long.key).shortForm === short.key &&
    longSegments.length < long.pattern.segments.length &&
    short.pattern.segments.every((segment) => segment.kind === 'text')
  )
}

/** Whether one has a fixed word where the other has a parameter, by design (`/travels/{tour}/change`). */
function isInPlace(own: Placed, other: Placed): boolean {
  return routeEntry(own.key).inPlaceOf === other.key && own.pattern.segments.at(-1)?.kind === 'text'
}

function clash(a: Placed, b: Placed): boolean {
  // One route may have the same slug in many locales; only a different route of the same shape is a clash.
  if (a.key === b.key && astroPattern(a.pattern) === astroPattern(b.pattern)) return false
  if (isInPlace(a, b) || isInPlace(b, a)) return false
  return variants(a.pattern).some((left) =>
    variants(b.pattern).some(
      (right) => overlap(left, right) && !isShortForm(a, left, b) && !isShortForm(b, right, a),
    ),
  )
}

function reasonFor(a: Placed, b: Placed): string {
  if (a.key === b.key) {
    return `"${a.pattern.source}" and "${b.pattern.source}" (${b.file}) read one address in two ways`
  }
  const past = b.former ? ', a former path that still redirects' : ''
  return `"${a.pattern.source}" collides with "${b.pattern.source}" of ${b.key} (${b.file}${past}): each page needs a path that no other has in any language`
}

/** Slugs that would match two routes; each clash is reported once, at the later of the two places. */
export function findClashes(placed: readonly Placed[]): Problem[] {
  const problems: Problem[] = []
  for (const [index, later] of placed.entries()) {
    const earlier = placed.slice(0, index).find((other) => clash(later, other))
    if (earlier) problems.push({ file: later.file, key: later.key, reason: reasonFor(later, earlier) })
  }
  return problems
}
