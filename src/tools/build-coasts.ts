import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { MultiPolygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { CELL, OVERLAP, UNITS } from '#ui/map/coast-format.ts'
import { type Box, clipLine, clipRing, type Point, simplify } from '#ui/map/polygon.ts'

// Cuts Natural Earth's coasts and borders (public domain, by `world-atlas`) into cells, so that a map reads only those it shows.

type World = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`world-atlas/${name}.json`)), 'utf8')) as World

/** Degrees below which a bend is not drawn: half of the data's rounding. */
const FINE = 0.0018
const COARSE = 0.05

/**
 * A line of the globe on a map of degrees, which may continue beyond the 180th meridian instead of jumping to the other edge. A
 * ring around a pole ends a turn from its beginning, and continues there along the pole.
 */
function unrolled(line: readonly Point[]): Point[] {
  let turn = 0
  const onward = line.map(([x, y], i): Point => {
    const [before = x] = line[i - 1] ?? []
    if (Math.abs(x - before) > 180) turn += x < before ? 360 : -360
    return [x + turn, y]
  })
  const [first, last] = [onward[0], onward.at(-1)]
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return onward
  const pole = last[1] < 0 ? -90 : 90
  return [...onward, [last[0], pole], [first[0], pole]]
}

const linesOf = (coordinates: readonly unknown[]) => (coordinates as Point[][]).map(unrolled)

const ringsOf = (world: World): Point[][] =>
  feature(world, world.objects.land).features.flatMap(({ geometry }) =>
    linesOf((geometry as MultiPolygon).coordinates.flat()),
  )

const bordersOf = (world: World): Point[][] =>
  linesOf(mesh(world, world.objects.countries, (one, other) => one !== other).coordinates)

/** A line as whole units: the first point, then steps, as short as SVG writes them. */
function written(points: readonly Point[]): string {
  let [atX, atY] = [0, 0]
  const steps = points.flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude * UNITS), Math.round(latitude * UNITS)]
    const step = [x - atX, y - atY]
    const isFirst = atX === 0 && atY === 0
    ;[atX, atY] = [x, y]
    return isFirst || step[0] !== 0 || step[1] !== 0 ? step : []
  })
  return steps.join(' ').replaceAll(' -', '-')
}

const boxOf = (line: readonly Point[]): Box => {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)]
  const least = (all: number[]) => all.reduce((a, b) => Math.min(a, b))
  const most = (all: number[]) => all.reduce((a, b) => Math.max(a, b))
  return { left: least(xs), right: most(xs), top: least(ys), bottom: most(ys) }
}

const meets = (one: Box, other: Box) =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top

/** Lines repeated once around the earth, so that a cell beside the 180th meridian overlaps the next too. */
const around = (lines: readonly Point[][]) =>
  lines
    .flatMap((line) => [-360, 0, 360].map((turn) => line.map(([x, y]): Point => [x + turn, y])))
    .map((line) => ({ line, box: boxOf(line) }))
    .filter(({ box }) => box.right > -180 - OVERLAP && box.left < 180 + OVERLAP)

/** Every cell with content, as `south west` in degrees, then a line of rings and one of borders. */
function cellsOf(rings: readonly Point[][], borders: readonly Point[][], bend: number): Map<string, string> {
  const [land, lines] = [around(rings), around(borders)]
  const cells = new Map<string, string>()
  for (let west = -180; west < 180; west += CELL) {
    const column = { left: west - OVERLAP, right: west + CELL + OVERLAP, top: -90, bottom: 90 }
    const there = land
      .filter(({ box }) => meets(box, column))
      .map(({ line }) => clipRing(line, column))
      .filter(({ length }) => length > 2)
      .map((line) => ({ line, box: boxOf(line) }))
    for (let south = -90; south < 90; south += CELL) {
      const cell = { ...column, top: south - OVERLAP, bottom: south + CELL + OVERLAP }
      const inside = there
        .filter(({ box }) => meets(box, cell))
        .map(({ line }) => simplify(clipRing(line, cell), bend))
        .filter(({ length }) => length > 2)
      const within = lines
        .filter(({ box }) => meets(box, cell))
        .flatMap(({ line }) => clipLine(line, cell))
        .map((line) => simplify(line, bend))
      if (inside.length + within.length === 0) continue
      cells.set(`${south} ${west}`, [inside, within].map((all) => all.map(written).join(';')).join('\n'))
    }
  }
  return cells
}

/** The files of the coasts: one for each cell, and one with all of the earth for maps of half of it. */
export function coastFiles(): Record<string, string> {
  const fine = cellsOf(ringsOf(read('land-10m')), bordersOf(read('countries-10m')), FINE)
  const coarse = cellsOf(ringsOf(read('land-110m')), [], COARSE)
  return {
    ...Object.fromEntries([...fine].map(([cell, text]) => [`${cell.replace(' ', '_')}.txt`, `${text}\n`])),
    'earth.txt': [...coarse].map(([cell, text]) => `${cell}:${text.trim()}\n`).join(''),
  }
}

if (import.meta.main) {
  const folder = new URL('../features/trips/programme/coasts/', import.meta.url)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of Object.entries(coastFiles())) writeFileSync(new URL(name, folder), text)
}
