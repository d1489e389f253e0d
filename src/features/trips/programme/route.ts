// Draws the globe flat around the route, wherever that is: computed on the server, none of this code reaches the browser.
import { type GeoProjection, geoAzimuthalEquidistant, geoCentroid, geoDistance } from 'd3-geo'
import type { TripDay } from '#bookings/programme.ts'
import type { Point } from '#ui/map/polygon.ts'
import { type Label, type Obstacles, placeLabels } from './labels.ts'

/** The part of the globe in a drawing: its middle in degrees, units a radian, the middle's distance from the top left corner. */
export interface Frame {
  middle: [longitude: number, latitude: number]
  scale: number
  indent: number
  drop: number
  height: number
}

/** A stop of a route: the days spent there, the position of its number, the place's own position, its name. */
export interface Stop {
  name: string
  days: number[]
  x: number
  y: number
  /** Set if the number was moved because of another. */
  place: { x: number; y: number } | null
  /** Null if the name would have covered something: it is listed below the drawing. */
  label: Label | null
}

/** A route to draw: stops in a box of `WIDTH` by `frame.height`, in the order of the days. */
export interface TripRoute {
  frame: Frame
  /** The line of the route, as an SVG path. */
  path: string
  stops: Stop[]
}

export const WIDTH = 360

/** Rounds a figure to so many decimals. */
const rounded = (figure: number, decimals: number) => Number(figure.toFixed(decimals))

/** Serialises a frame for an address. */
export const frameText = ({ middle, scale, indent, drop, height }: Frame): string =>
  [...middle, scale, indent, drop, height].join('_')

/** Parses such a text; null if it is malformed. */
export function frameOfText(text: string): Frame | null {
  const figures = text.split('_').map(Number)
  const [longitude, latitude, scale, indent, drop, height] = figures
  if (longitude === undefined || latitude === undefined || scale === undefined) return null
  if (indent === undefined || drop === undefined || height === undefined) return null
  const frame: Frame = { middle: [longitude, latitude], scale, indent, drop, height }
  return figures.every(Number.isFinite) && frameText(frame) === text ? frame : null
}
const MARGIN = 40
/** Margin above and below, where no name is written. */
const MARGIN_BLOCK = 34
/** Room below for the scale. */
const FOOT = 30
const MIN_HEIGHT = 190
const MAX_HEIGHT = 319
/** Radius of a stop with its rim. */
export const RADIUS = 11

/** Radians below which two places are one dot of the drawing: about two kilometres. */
const SAME_PLACE = 0.00035

/** The middle of places on the globe; the first one if they lie all around it. */
function middleOf(places: readonly [number, number][]): [number, number] {
  const middle = geoCentroid({ type: 'MultiPoint', coordinates: [...places] })
  return middle.every(Number.isFinite) ? middle : (places[0] ?? [0, 0])
}

const projectionOf = ([longitude, latitude]: readonly [number, number], scale: number): GeoProjection =>
  geoAzimuthalEquidistant().scale(scale).translate([0, 0]).rotate([-longitude, -latitude])

/** Returns a function that maps a place to its position on a frame's drawing. */
export function createPlotter({ middle, scale, indent, drop }: Frame): (at: Point) => Point {
  const project = projectionOf(middle, scale)
  return (at) => {
    const [x, y] = project([...at]) ?? [0, 0]
    return [x + indent, y + drop]
  }
}

/** Returns a function that maps a point of a frame's drawing to a place; null beyond a quarter of the earth's girth. */
export function createInversePlotter({
  middle,
  scale,
  indent,
  drop,
}: Frame): (x: number, y: number) => Point | null {
  const project = projectionOf(middle, scale)
  return (x, y) => {
    const [right, down] = [x - indent, y - drop]
    if (Math.hypot(right, down) / scale > Math.PI / 2) return null
    return project.invert?.([right, down]) ?? null
  }
}

/** The places of a programme, the first known one of each day, and the line through them. */
function visitsOf(days: readonly TripDay[]) {
  const places: { name: string; at: [longitude: number, latitude: number]; days: number[] }[] = []
  const way: number[] = []
  for (const day of days) {
    const place = mappedPlace(day)
    if (!place?.at) continue
    const at: [number, number] = [place.at.longitude, place.at.latitude]
    let index = places.findIndex((one) => geoDistance(one.at, at) < SAME_PLACE)
    if (index < 0) index = places.push({ name: place.name, at, days: [] }) - 1
    places[index]?.days.push(day.number)
    if (way.at(-1) !== index) way.push(index)
  }
  return { places, way }
}

/** The place of a day: the first that can be put on a map, else the first. */
export const mappedPlace = ({ places }: Pick<TripDay, 'places'>) =>
  places.find(({ at }) => at !== null) ?? places[0]

/** The frame in which all places have room for themselves and for names beside them. */
function frameOf(places: readonly [number, number][]): Frame {
  const middle = middleOf(places)
  const project = projectionOf(middle, 1)
  const flat = places.map((at) => project(at) ?? [0, 0])
  const xs = flat.map(([x = 0]) => x)
  const ys = flat.map(([, y = 0]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, tall] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(wide, Number.EPSILON),
    (MAX_HEIGHT - 2 * MARGIN_BLOCK - FOOT) / Math.max(tall, Number.EPSILON),
  )
  const height = Math.max(MIN_HEIGHT, Math.round(tall * scale + 2 * MARGIN_BLOCK + FOOT))
  // Rounded: a tenth of a unit is the finest visible step, and an address carries the figures.
  return {
    middle: [rounded(middle[0], 4), rounded(middle[1], 4)],
    scale: rounded(scale, 2),
    indent: rounded((WIDTH - wide * scale) / 2 - left * scale, 1),
    drop: rounded((height - FOOT - tall * scale) / 2 - top * scale, 1),
    height,
  }
}

/** Moves apart numbers that would cover each other, as little as necessary and inside the drawing. */
function apart(points: readonly Point[], height: number): Point[] {
  const least = 2 * RADIUS + 2
  const moved = points.map(([x, y]): [number, number] => [x, y])
  for (let pass = 0; pass < 200; pass++) {
    let isClear = true
    for (const [a, one] of moved.entries())
      for (const [b, other] of moved.entries()) {
        if (b <= a) continue
        const [right, down] = [other[0] - one[0], other[1] - one[1]]
        const distance = Math.hypot(right, down)
        if (distance >= least) continue
        isClear = false
        // On one spot, each pair moves in its own direction.
        const angle = distance > 0.01 ? Math.atan2(down, right) : a * 2.4 + b
        const push = (least - distance) / 2 + 0.1
        one[0] -= Math.cos(angle) * push
        one[1] -= Math.sin(angle) * push
        other[0] += Math.cos(angle) * push
        other[1] += Math.sin(angle) * push
      }
    for (const point of moved) {
      point[0] = Math.min(WIDTH - RADIUS - 2, Math.max(RADIUS + 2, point[0]))
      point[1] = Math.min(height - FOOT - RADIUS, Math.max(RADIUS + 2, point[1]))
    }
    if (isClear) break
  }
  return moved.map(([x, y]) => [Math.round(x), Math.round(y)])
}

/** Units by which a number may be off its place without a line to it. */
const BESIDE = 4

/**
 * The route of a programme as seen from above its middle, north up: distances are true from there, at the poles and across the
 * 180th meridian too. A name is written where it covers nothing. Null for fewer than two places: there is nothing to draw.
 */
export function drawRoute(days: readonly TripDay[]): TripRoute | null {
  const { places, way } = visitsOf(days)
  if (places.length < 2) return null
  const frame = frameOf(places.map(({ at }) => at))
  const paper = createPlotter(frame)
  const there = places.map(({ at }) => paper(at))
  const points = apart(there, frame.height)
  const lines = way.slice(1).map((to, i) => [points[way[i] ?? 0], points[to]] as [Point, Point])
  const leaders = points.map(([x, y], i) => {
    const [placeX, placeY] = (there[i] ?? [x, y]).map(Math.round) as [number, number]
    return Math.hypot(placeX - x, placeY - y) > BESIDE ? { x: placeX, y: placeY } : null
  })
  const obstacles: Obstacles = {
    width: WIDTH,
    height: frame.height - FOOT,
    lines: [
      ...lines,
      ...leaders.flatMap((place, i): [Point, Point][] => {
        const point = points[i]
        return place && point ? [[[place.x, place.y], point]] : []
      }),
    ],
    dots: points,
    radius: RADIUS,
  }
  const labels = placeLabels(
    places.map(({ name }) => name),
    obstacles,
  )
  return {
    frame,
    path: way.map((index, step) => `${step ? 'L' : 'M'}${points[index]?.join(' ')}`).join(''),
    stops: places.map(({ name, days: at }, i) => {
      const [x, y] = points[i] ?? [0, 0]
      return { name, days: at, x, y, place: leaders[i] ?? null, label: labels[i] ?? null }
    }),
  }
}
