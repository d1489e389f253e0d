// Draws the globe flat around the route, wherever that is: computed here, nothing of it reaches the browser.
import { geoAzimuthalEquidistant, geoCentroid, geoDistance } from 'd3-geo'
import type { TripDay } from '#bookings/programme.ts'

/** A route to draw: stops in a box of `WIDTH` by `height`, in the order of the days. */
export interface Route {
  height: number
  /** The way, as an SVG path. */
  path: string
  /** `days`: which days are spent there; `x` and `y` in the box; `label`: on which side there is room for the name. */
  stops: { name: string; days: number[]; x: number; y: number; label: 'start' | 'end' | null }[]
}

export const WIDTH = 400
const MARGIN = 44
/** Above and below, where no name is written. */
const MARGIN_BLOCK = 28
const MIN_HEIGHT = 150
const MAX_HEIGHT = 360
/** From a stop to its name, in the drawing's units. */
export const LABEL_GAP = 17
/** A stop, a letter and a line of names: rather too wide than too narrow. */
const RADIUS = 12
const LETTER = 7.5
const LINE = 20

/** Radians below which two places are one dot of the drawing: about two kilometres. */
const SAME_PLACE = 0.00035

/** The middle of places on the globe; the first of them where they lie all around it. */
function middleOf(places: readonly [number, number][]): [number, number] {
  const middle = geoCentroid({ type: 'MultiPoint', coordinates: [...places] })
  return middle.every(Number.isFinite) ? middle : (places[0] ?? [0, 0])
}

/**
 * The route of a programme by the first place of each day that is known, as one sees it from above its middle, north up: distances
 * are true from there, at the poles and across the 180th meridian too. A name is written where it covers nothing. Null for fewer
 * than two places: there is nothing to draw.
 */
export function routeOf(days: readonly TripDay[]): Route | null {
  const visits = days.flatMap(({ number, places }) => {
    const place = places.find(({ at }) => at !== null)
    return place?.at ? [{ number, name: place.name, ...place.at }] : []
  })
  const places: { name: string; at: [longitude: number, latitude: number]; days: number[] }[] = []
  const way: number[] = []
  for (const { number, name, latitude, longitude } of visits) {
    const at: [number, number] = [longitude, latitude]
    let index = places.findIndex((one) => geoDistance(one.at, at) < SAME_PLACE)
    if (index < 0) index = places.push({ name, at, days: [] }) - 1
    places[index]?.days.push(number)
    if (way.at(-1) !== index) way.push(index)
  }
  if (places.length < 2) return null
  const [longitude, latitude] = middleOf(places.map(({ at }) => at))
  const project = geoAzimuthalEquidistant().scale(1).translate([0, 0]).rotate([-longitude, -latitude])
  const flat = places.map(({ at }) => {
    const [x, y] = project(at) ?? [0, 0]
    return { x, y }
  })
  const left = Math.min(...flat.map(({ x }) => x))
  const top = Math.min(...flat.map(({ y }) => y))
  const wide = Math.max(...flat.map(({ x }) => x)) - left
  const tall = Math.max(...flat.map(({ y }) => y)) - top
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(wide, Number.EPSILON),
    (MAX_HEIGHT - 2 * MARGIN_BLOCK) / Math.max(tall, Number.EPSILON),
  )
  const height = Math.max(MIN_HEIGHT, Math.round(tall * scale + 2 * MARGIN_BLOCK))
  const indent = (WIDTH - wide * scale) / 2
  const drop = (height - tall * scale) / 2
  const points = flat.map(({ x, y }) => ({
    x: Math.round((x - left) * scale + indent),
    y: Math.round((y - top) * scale + drop),
  }))
  const taken = points.map(({ x, y }) => ({ left: x - RADIUS, right: x + RADIUS, y }))
  const stops = places.map(({ name, days: at }, index) => {
    const { x, y } = points[index] ?? { x: 0, y: 0 }
    const wide = name.length * LETTER
    const sides = [
      { label: 'end' as const, left: x + LABEL_GAP, right: x + LABEL_GAP + wide, y },
      { label: 'start' as const, left: x - LABEL_GAP - wide, right: x - LABEL_GAP, y },
    ]
    const free = sides.find(
      (side) =>
        side.left >= 0 &&
        side.right <= WIDTH &&
        taken.every((one) => one.right < side.left || one.left > side.right || Math.abs(one.y - y) > LINE),
    )
    if (free) taken.push(free)
    return { name, days: at, x, y, label: free?.label ?? null }
  })
  return {
    height,
    path: way.map((index, step) => `${step ? 'L' : 'M'}${points[index]?.x} ${points[index]?.y}`).join(''),
    stops,
  }
}
