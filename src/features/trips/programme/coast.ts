// The coast and borders behind a route, from files cut by `src/tools/build-coasts.ts`: a map reads the few that it shows, once.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CELL, EARTH_KM, UNITS } from '#ui/map/coast-format.ts'
import { type Box, clipLine, clipRing, computeArea, type Point, simplify } from '#ui/map/polygon.ts'
import { createInversePlotter, createPlotter, type Frame, WIDTH } from './route.ts'

/** Land and borders as SVG paths in the drawing's units; `land` may be empty: all sea, or all land that borders cross. */
export interface Coast {
  land: string
  borders: string
}

/**
 * The coast is accurate to a kilometre or two. On a map where that is wider than a stop, towns would be in the sea and islands
 * boxes, so below this many kilometres a unit there is none: a drawing 120 km wide has one, São Miguel alone (80 km) has not.
 */
const FINEST = 0.3
/** Above it, bends of the fine files are smaller than a unit, and the file of the whole earth suffices. */
const COARSEST_FINE = 8

/** Outlines in a cell, in degrees. */
interface Cell {
  land: Point[][]
  borders: Point[][]
}

const files = import.meta.glob<string>('./coasts/*.txt', { query: '?raw', import: 'default' })

const readLines = (text: string): Point[][] =>
  text.split(';').flatMap((line) => {
    const figures = line.match(/-?\d+/g)?.map(Number) ?? []
    let [x, y] = [0, 0]
    const points: Point[] = []
    for (let i = 0; i + 1 < figures.length; i += 2) {
      x += figures[i] ?? 0
      y += figures[i + 1] ?? 0
      points.push([x / UNITS, y / UNITS])
    }
    return points.length > 1 ? [points] : []
  })

function readCell(text: string): Cell {
  const [land = '', borders = ''] = text.split('\n')
  return { land: readLines(land), borders: readLines(borders) }
}

async function fineCell(name: string): Promise<Cell | null> {
  const text = await files[`./coasts/${name.replace(' ', '_')}.txt`]?.()
  return text === undefined ? null : readCell(text)
}

async function coarseCells(names: ReadonlySet<string>): Promise<Cell[]> {
  const text = (await files['./coasts/earth.txt']?.()) ?? ''
  return text.split('\n').flatMap((line) => {
    const [name = '', land = ''] = line.split(':')
    return names.has(name) ? [readCell(land)] : []
  })
}

/** How many points across and down a frame are sampled for its cells: closer than cells are wide. */
const SAMPLES = 24

/** The part of the globe that a frame shows: the names of its cells, and a box around it in degrees, which may go beyond 180. */
interface View {
  names: Set<string>
  box: Box
}

/** Null if a frame shows too much of the earth. */
function viewOf(frame: Frame): View | null {
  const globe = createInversePlotter(frame)
  const names = new Set<string>()
  const [east, north]: [number[], number[]] = [[], []]
  for (let across = 0; across <= SAMPLES; across++)
    for (let down = 0; down <= SAMPLES; down++) {
      const at = globe((WIDTH * across) / SAMPLES, (frame.height * down) / SAMPLES)
      if (at === null) return null
      const [longitude, latitude] = at
      const floor = (degrees: number, least: number, most: number) =>
        Math.min(most - CELL, Math.max(least, Math.floor(degrees / CELL) * CELL))
      names.add(`${floor(latitude, -90, 90)} ${floor(longitude, -180, 180)}`)
      east.push(besides(longitude, frame.middle[0]))
      north.push(latitude)
    }
  const [left, right, top, bottom] = [
    Math.min(...east),
    Math.max(...east),
    Math.min(...north),
    Math.max(...north),
  ]
  const margin = Math.max(right - left, bottom - top) / 8
  // Near a pole all longitudes meet.
  const isAround = Math.max(-top, bottom) + margin > 85 || right - left > 120
  return {
    names,
    box: {
      left: isAround ? -540 : left - margin,
      right: isAround ? 540 : right + margin,
      top: top - (isAround ? EDGE : margin),
      bottom: bottom + (isAround ? EDGE : margin),
    },
  }
}

/** Degrees of latitude that a drawing with a pole in it may show between two samples. */
const EDGE = 4

/** A longitude within half a turn of another. */
const besides = (longitude: number, middle: number) =>
  longitude + 360 * Math.round((middle - longitude) / 360)

/** Degrees between points of a cell's side: straight on a map of degrees, it is curved on ours. */
const STEP = 1

const bent = (line: readonly Point[]): Point[] =>
  line.flatMap(([x, y], i): Point[] => {
    const [nextX, nextY] = line[i + 1] ?? [x, y]
    const steps = Math.ceil(Math.max(Math.abs(nextX - x), Math.abs(nextY - y)) / STEP)
    return steps < 2
      ? [[x, y]]
      : Array.from(
          { length: steps },
          (_, n): Point => [x + ((nextX - x) * n) / steps, y + ((nextY - y) * n) / steps],
        )
  })

const wholePoints = (line: readonly Point[]): Point[] => line.map(([x, y]) => [Math.round(x), Math.round(y)])

/** Whole units, each step from the point before: a third of the bytes of absolute figures. */
function pathOf(line: readonly Point[], end: 'z' | ''): string {
  const [first, ...rest] = line
  if (!first) return ''
  let [fromX, fromY] = first
  const steps = rest.flatMap(([x, y]) => {
    const step = [x - fromX, y - fromY]
    ;[fromX, fromY] = [x, y]
    return step[0] || step[1] ? step : []
  })
  return steps.length === 0 ? '' : `M${first[0]} ${first[1]}l${steps.join(' ')}${end}`.replaceAll(' -', '-')
}

/**
 * Islands smaller than this many square units are left out if the paths grow too long: more with every step, since a ragged island
 * costs as much as a bay.
 */
const SPECK = 1.5
/** Most characters of a map's paths: compressed about half, and a map has 6 KB. */
const MOST = 9000
/** Tolerances in units, tried in turn until the paths are short enough. */
const TOLERANCES = [0.5, 0.8, 1.2, 1.8, 2.6, 4, 6]

/** Extends beyond the drawing, so that no edge of the land is visible. */
const BLEED = 8

/** The part of a cell in the drawing, in its units: rings of land, stretches of borders. */
function inDrawing(cell: Cell, frame: Frame, near: Box): Cell {
  const box: Box = { left: -BLEED, top: -BLEED, right: WIDTH + BLEED, bottom: frame.height + BLEED }
  const onPaper = createPlotter(frame)
  const paper = (line: readonly Point[]) => line.map(onPaper)
  // Far-off parts are cut away in degrees, which is cheap, before the rest is projected.
  const there = (line: readonly Point[]): readonly Point[] => {
    const turn = besides(line[0]?.[0] ?? 0, (near.left + near.right) / 2) - (line[0]?.[0] ?? 0)
    return turn === 0 ? line : line.map(([x, y]): Point => [x + turn, y])
  }
  return {
    land: cell.land
      .map((ring) => clipRing(there(ring), near))
      .filter((ring) => ring.length > 2)
      .map((ring) => clipRing(paper(bent([...ring, ring[0] ?? [0, 0]])), box))
      .filter((ring) => ring.length > 2),
    borders: cell.borders
      .flatMap((line) => clipLine(there(line), near))
      .flatMap((line) => clipLine(paper(line), box)),
  }
}

/** Outlines as paths, with as many bends as they may have. */
function pathsOf({ land, borders }: Cell): Coast {
  let coast: Coast = { land: '', borders: '' }
  for (const tolerance of TOLERANCES) {
    const rings = land.filter((ring) => computeArea(ring) > SPECK * tolerance ** 2)
    coast = {
      land: rings.map((ring) => pathOf(wholePoints(simplify(ring, tolerance)), 'z')).join(''),
      borders: borders.map((line) => pathOf(wholePoints(simplify(line, tolerance)), '')).join(''),
    }
    if (coast.land.length + coast.borders.length <= MOST) break
  }
  return coast
}

/**
 * Whether the data are fine enough for a frame, and the frame shows only one side of the earth: its corners are its farthest
 * points. Every page of a trip calls this, so it does not draw.
 */
export function hasCoast(frame: Frame): boolean {
  const globe = createInversePlotter(frame)
  const isShown = (x: number) => globe(x, 0) !== null && globe(x, frame.height) !== null
  return EARTH_KM / frame.scale >= FINEST && isShown(0) && isShown(WIDTH)
}

async function draw(frame: Frame): Promise<Coast | null> {
  const km = EARTH_KM / frame.scale
  const view = km < FINEST ? null : viewOf(frame)
  if (view === null) return null
  const cells =
    km > COARSEST_FINE
      ? await coarseCells(view.names)
      : (await Promise.all([...view.names].map(fineCell))).filter((cell) => cell !== null)
  const there: Cell = { land: [], borders: [] }
  for (const cell of cells) {
    const { land, borders } = inDrawing(cell, frame, view.box)
    there.land.push(...land)
    there.borders.push(...borders)
    // A map of the Arctic takes a tenth of a second: other requests are answered in between.
    await nextTurn()
  }
  return pathsOf(there)
}

/** Most coasts kept: a large company's tours, the same in five languages; the least recently used goes first. */
const MOST_KEPT = 200
const kept = new Map<string, Promise<Coast | null>>()

/**
 * The coast behind a route; null if the data are too coarse for it, or the route goes round the earth. It is the same for
 * everybody, so it is cached.
 */
export function loadCoast(frame: Frame): Promise<Coast | null> {
  const key = JSON.stringify(frame)
  const coast = kept.get(key) ?? draw(frame)
  kept.delete(key)
  kept.set(key, coast)
  // If a file cannot be read, this page has no coast, and the next one reads it again.
  coast.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return coast
}
