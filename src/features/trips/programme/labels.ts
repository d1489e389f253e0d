import type { Box, Point } from '#ui/map/polygon.ts'

/** The position of a name: its text begins, ends or is centred (`anchor`) at `x`, on the line `y`; `box` is what it may cover. */
export interface Label {
  anchor: 'start' | 'end' | 'middle'
  x: number
  y: number
  box: Box
}

/** What names must not cover, in a drawing of `width` by `height`. */
export interface Obstacles {
  width: number
  height: number
  lines: readonly (readonly [Point, Point])[]
  dots: readonly Point[]
  radius: number
}

/** Letter widths of 13 px text in the pages' typeface, rather too wide: letters other than Latin ones may be square. */
const LETTERS: readonly [RegExp, number][] = [
  [/[ijlI.,'’:;|!()[\]\- ]/, 4.6],
  [/[frt"/]/, 5.6],
  [/[mwMW@%—]/, 13.5],
  [/[A-ZÀ-ÞĀ-Ž]/, 10.2],
  [/\p{M}/u, 0],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d\p{P}]/u, 8.6],
]
const OTHER = 14

/** The greatest width of a name, in units of the drawing. */
export const estimateNameWidth = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (LETTERS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER), 0)

/** Above and below a name's baseline. */
const ASCENT = 12
const DESCENT = 5
/** Distance from a number to its name, and from a name to anything else. */
const GAP = 5
const CLEAR = 1.5
/** A name is this much nearer to its own number than to any other, so that it is not read as the other's. */
const OWN = 2

/** Whether a line meets a box, by Liang and Barsky. */
function meetsLine({ left, top, right, bottom }: Box, [[fromX, fromY], [toX, toY]]: readonly [Point, Point]) {
  let [enter, leave] = [0, 1]
  const sides = [
    [fromX - toX, fromX - left],
    [toX - fromX, right - fromX],
    [fromY - toY, fromY - top],
    [toY - fromY, bottom - fromY],
  ] as const
  for (const [run, room] of sides) {
    if (run === 0 && room < 0) return false
    if (run < 0) enter = Math.max(enter, room / run)
    if (run > 0) leave = Math.min(leave, room / run)
  }
  return enter <= leave
}

/** Distance from a box to the middle of a dot. */
const awayFrom = ({ left, top, right, bottom }: Box, [x, y]: Point) =>
  Math.hypot(x - Math.max(left, Math.min(x, right)), y - Math.max(top, Math.min(y, bottom)))

const meetsBox = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const wider = ({ left, top, right, bottom }: Box): Box => ({
  left: left - CLEAR,
  top: top - CLEAR,
  right: right + CLEAR,
  bottom: bottom + CLEAR,
})

/** Positions of a name around its number, the best first: beside it, above and below, at the corners, then farther off. */
function* around([x, y]: Point, wide: number, radius: number): Generator<Label> {
  const label = (anchor: Label['anchor'], at: number, line: number): Label => {
    const left = anchor === 'start' ? at : anchor === 'end' ? at - wide : at - wide / 2
    return {
      anchor,
      x: at,
      y: line,
      box: { left, right: left + wide, top: line - ASCENT, bottom: line + DESCENT },
    }
  }
  for (const far of [0, 5, 10, 16]) {
    const off = radius + GAP + far
    const middle = Math.round((ASCENT - DESCENT) / 2)
    yield label('start', x + off, y + middle)
    yield label('end', x - off, y + middle)
    for (const shift of [4, -4, 8, -8, 12, -12]) {
      yield label('start', x + off, y + middle + shift)
      yield label('end', x - off, y + middle + shift)
    }
    const [above, below] = [y - radius - DESCENT - 2 - far, y + radius + ASCENT + 1 + far]
    yield label('middle', x, below)
    yield label('middle', x, above)
    for (const line of [below, above])
      for (const aside of [4, -6, -14, 12, 20, -22, -30]) {
        yield label('start', x + aside, line)
        yield label('end', x - aside, line)
      }
  }
}

/** Positions of a name that cover nothing of the drawing, the best first: found when tried, and kept for the next order. */
class FreePositions {
  readonly #found: Label[] = []
  readonly #rest: Iterator<Label>

  constructor(own: Point, width: number, obstacles: Obstacles) {
    this.#rest = around(own, width, obstacles.radius).filter((label) => isFree(label, own, obstacles))
  }

  *[Symbol.iterator](): Generator<Label> {
    yield* this.#found
    for (let next = this.#rest.next(); !next.done; next = this.#rest.next()) {
      this.#found.push(next.value)
      yield next.value
    }
  }
}

function isFree({ box }: Label, own: Point, { width, height, lines, dots, radius }: Obstacles): boolean {
  const room = wider(box)
  const nearest = Math.max(radius, awayFrom(box, own) + OWN)
  return (
    room.left >= 2 &&
    room.right <= width - 2 &&
    room.top >= 2 &&
    room.bottom <= height &&
    dots.every((dot) => awayFrom(box, dot) >= (dot === own ? radius + CLEAR : nearest)) &&
    !lines.some((line) => meetsLine(room, line))
  )
}

function placedIn(order: readonly number[], positions: readonly FreePositions[]): (Label | null)[] {
  const labels: (Label | null)[] = positions.map(() => null)
  const isTaken = ({ box }: Label) => labels.some((other) => other && meetsBox(wider(box), other.box))
  for (const index of order) {
    labels[index] = positions[index]?.[Symbol.iterator]().find((label) => !isTaken(label)) ?? null
  }
  return labels
}

/**
 * A position for each name where it meets no line, no number and no other name, inside the drawing; null if there is none. Tries a
 * few orders until one leaves out none, and takes the one that leaves out least.
 */
export function placeLabels(names: readonly string[], obstacles: Obstacles): (Label | null)[] {
  const indices = names.map((_, index) => index)
  const widths = names.map(estimateNameWidth)
  const at = (index: number): Point => obstacles.dots[index] ?? [0, 0]
  const positions = widths.map((width, index) => new FreePositions(at(index), width, obstacles))
  const crowd = (index: number) =>
    indices.filter((other) => Math.hypot(at(other)[0] - at(index)[0], at(other)[1] - at(index)[1]) < 70)
      .length
  const orders = [
    () => indices,
    () => indices.toReversed(),
    () => indices.toSorted((one, other) => at(one)[0] - at(other)[0]),
    () => indices.toSorted((one, other) => at(other)[0] - at(one)[0]),
    () => indices.toSorted((one, other) => at(one)[1] - at(other)[1]),
    () => indices.toSorted((one, other) => crowd(other) - crowd(one)),
    () => indices.toSorted((one, other) => (widths[other] ?? 0) - (widths[one] ?? 0)),
  ]
  let best: (Label | null)[] | null = null
  for (const order of orders) {
    const labels = placedIn(order(), positions)
    if (!best || missing(labels) < missing(best)) best = labels
    if (missing(best) === 0) break
  }
  return best ?? []
}

const missing = (labels: readonly (Label | null)[]) => labels.filter((label) => label === null).length
