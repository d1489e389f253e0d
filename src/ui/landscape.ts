import { kindOf, type LandscapeKind } from './landscape-kinds.ts'
import { CARDS_PER_KIND } from './landscape-places.ts'
import { frameOf, shapesOf } from './landscape-shapes.ts'
import { random } from './random.ts'
import type { Season } from './season.ts'

export interface LandscapeHints {
  /** ISO 3166 alpha-2. */
  countryCode?: string | null
  tags?: readonly string[]
  /** Tints the sky; without it the sky keeps the palette of the place. */
  season?: Season | undefined
}

/** Which of its kind's drawings a destination gets on a card. */
export const cardOf = (seed: string): number => Math.floor(random(`${seed}/card`)() * CARDS_PER_KIND)

const classesOf = (kind: LandscapeKind, { season }: LandscapeHints) =>
  `landscape ${season ? `landscape--${season} ` : ''}landscape--${kind}`

/**
 * A destination's landscape on a card, as an SVG string: a reference to one of the drawings in its kind's file, which browsers
 * keep. `files` has the address of each kind's file.
 */
export function landscapeCard(
  seed: string,
  hints: LandscapeHints,
  files: Readonly<Record<LandscapeKind, string>>,
): string {
  const kind = kindOf(seed, hints)
  return `<svg class="${classesOf(kind, hints)}" aria-hidden="true"><use href="${files[kind]}#l${cardOf(seed)}"/></svg>`
}

/** A destination's landscape on a cover, as an SVG string: drawn in the page, which shows at most one, and shows it at once. */
export function landscapeCover(seed: string, hints: LandscapeHints): string {
  const kind = kindOf(seed, hints)
  return `<svg class="${classesOf(kind, hints)}" ${frameOf('cover')} aria-hidden="true">${shapesOf(kind, seed, 'cover')}</svg>`
}
