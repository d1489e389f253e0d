// Geometry of outlines in degrees or pixels, shared by the tool that cuts the coasts and the map that shows them.

export type Point = readonly [x: number, y: number]
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A ring cut at one side of a box: Sutherland and Hodgman. Parts that leave and return are joined along that side. */
function cutAt(ring: readonly Point[], axis: 0 | 1, limit: number, keepsLess: boolean): Point[] {
  const isIn = (point: Point) => (keepsLess ? point[axis] <= limit : point[axis] >= limit)
  const cut: Point[] = []
  let from = ring.at(-1)
  for (const to of ring) {
    if (from && isIn(from) !== isIn(to)) {
      const share = (limit - from[axis]) / (to[axis] - from[axis])
      const other = axis === 0 ? 1 : 0
      const across = from[other] + share * (to[other] - from[other])
      cut.push(axis === 0 ? [limit, across] : [across, limit])
    }
    if (isIn(to)) cut.push(to)
    from = to
  }
  return cut
}

/** The part of a ring inside a box; `top` is the lesser y. */
export function clipRing(ring: readonly Point[], { left, top, right, bottom }: Box): Point[] {
  const sides = [
    [0, left, false],
    [0, right, true],
    [1, top, false],
    [1, bottom, true],
  ] as const
  return sides.reduce<Point[]>(
    (rest, [axis, limit, keepsLess]) => cutAt(rest, axis, limit, keepsLess),
    [...ring],
  )
}

/** The stretches of a line inside a box, each with the point before it and the one after. */
export function clipLine(line: readonly Point[], { left, top, right, bottom }: Box): Point[][] {
  const isIn = ([x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom
  const runs: Point[][] = []
  let run: Point[] = []
  for (const [i, point] of line.entries()) {
    const [before, after] = [line[i - 1], line[i + 1]]
    if (isIn(point) || (before && isIn(before)) || (after && isIn(after))) run.push(point)
    else if (run.length > 0) run = runs.push(run) ? [] : []
  }
  if (run.length > 0) runs.push(run)
  return runs.filter(({ length }) => length > 1)
}

/** The distance of a point from the line through two others. */
function strays([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const length = Math.hypot(toX - fromX, toY - fromY)
  if (length === 0) return Math.hypot(x - fromX, y - fromY)
  return Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) / length
}

/** A line with fewer points that is never farther than `tolerance` from the original: Douglas and Peucker. */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const kept = new Uint8Array(line.length)
  const stretches: [from: number, to: number][] = [[0, line.length - 1]]
  kept[0] = kept[line.length - 1] = 1
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch
    const [start, end] = [line[from], line[to]]
    let [farthest, distance] = [0, tolerance]
    for (let i = from + 1; i < to && start && end; i++) {
      const point = line[i]
      const away = point ? strays(point, start, end) : 0
      if (away > distance) [farthest, distance] = [i, away]
    }
    if (farthest === 0) continue
    kept[farthest] = 1
    stretches.push([from, farthest], [farthest, to])
  }
  return line.filter((_, i) => kept[i])
}

/** The area inside a ring. */
export function computeArea(ring: readonly Point[]): number {
  const sum = ring.reduce((twice, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
    return twice + x * nextY - nextX * y
  }, 0)
  return Math.abs(sum) / 2
}
