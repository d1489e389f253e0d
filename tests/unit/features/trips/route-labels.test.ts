import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TripDay } from '#bookings/programme.ts'
import { estimateNameWidth } from '#features/trips/programme/labels.ts'
import { drawRoute, RADIUS, type TripRoute, WIDTH } from '#features/trips/programme/route.ts'
import { itineraries } from '#sandbox/programmes/programmes.ts'
import type { Box } from '#ui/map/polygon.ts'

type Day = Pick<TripDay, 'number' | 'places'>

type Place = { name: string; latitude: number; longitude: number }

const daysAt = (places: readonly Place[]): Day[] =>
  places.map(({ name, ...at }, index) => ({ number: index + 1, places: [{ name, at }] }))

const route = (days: readonly Day[]) => drawRoute(days as readonly TripDay[])

const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

/** Points along the way and the lines to places, half a unit apart. */
function pointsOfLines({ path, stops }: TripRoute): [number, number][] {
  const corners = [...path.matchAll(/[ML](-?\d+) (-?\d+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  const lines = [
    ...corners.slice(1).map((to, i) => [corners[i] ?? to, to] as const),
    ...stops.flatMap(({ x, y, place }) =>
      place ? [[[x, y] as const, [place.x, place.y] as const] as const] : [],
    ),
  ]
  return lines.flatMap(([[fromX, fromY], [toX, toY]]) => {
    const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) * 2) + 1
    return Array.from({ length: steps + 1 }, (_, i): [number, number] => [
      fromX + ((toX - fromX) * i) / steps,
      fromY + ((toY - fromY) * i) / steps,
    ])
  })
}

/** The mistakes in a drawing's names. */
function faultsOf(drawn: TripRoute): string[] {
  const { height } = drawn.frame
  const labels = drawn.stops.flatMap(({ name, label }) => (label ? [{ name, box: label.box }] : []))
  const faults: string[] = []
  for (const { name, box } of labels) {
    if (box.left < 0 || box.right > WIDTH || box.top < 0 || box.bottom > height) faults.push(`${name} leaves`)
    const inBox = ([x, y]: [number, number]) => x > box.left && x < box.right && y > box.top && y < box.bottom
    if (pointsOfLines(drawn).some(inBox)) faults.push(`${name} meets a line`)
    for (const { x, y } of drawn.stops) {
      const nearX = Math.max(box.left, Math.min(x, box.right))
      const nearY = Math.max(box.top, Math.min(y, box.bottom))
      if (Math.hypot(nearX - x, nearY - y) < RADIUS) faults.push(`${name} meets a number`)
    }
    for (const other of labels)
      if (other.name !== name && overlap(box, other.box)) faults.push(`${name} meets ${other.name}`)
  }
  for (const { x, y, name } of drawn.stops)
    if (x < RADIUS || x > WIDTH - RADIUS || y < RADIUS || y > height - RADIUS)
      faults.push(`${name}'s number leaves`)
  return faults
}

describe.each(Object.entries(itineraries))('the route of %s', (_, plan) => {
  it.each(Object.entries(plan.texts))(
    'has its names clear of everything in %s, and most of them',
    (__, texts) => {
      const drawn = route(
        plan.days.map(({ places }, index) => ({
          number: index + 1,
          places: places.map((place) => {
            const [latitude = 0, longitude = 0] = plan.places[place] ?? []
            return { name: texts.places[place] ?? '', at: { latitude, longitude } }
          }),
        })),
      )
      expect(drawn && faultsOf(drawn)).toEqual([])
      const written = drawn?.stops.filter(({ label }) => label !== null).length ?? 0
      expect(written / (drawn?.stops.length ?? 1)).toBeGreaterThan(0.6)
      const numbers = drawn?.stops ?? []
      for (const one of numbers)
        for (const other of numbers)
          if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(2 * RADIUS)
    },
  )
})

const scripts = ['東京', 'القاهرة', 'พระนครศรีอยุธยา']
const names = fc.oneof(
  fc.constantFrom('Å', 'Reine', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch', ...scripts),
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
)
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const placeNear = (latitude: number, longitude: number, far: number) =>
  fc.record({ name: names, latitude: degrees(far), longitude: degrees(far) }).map((one) => ({
    name: one.name,
    latitude: Math.max(-90, Math.min(90, latitude + one.latitude)),
    longitude: ((longitude + one.longitude + 540) % 360) - 180,
  }))

const some = (place: fc.Arbitrary<Place>, minLength = 0) => fc.array(place, { minLength, maxLength: 30 })
const around45 = (part: object) =>
  some(placeNear(45, 10, 5)).map((all) => all.map((one) => ({ ...one, ...part })))

it.each([
  ['anywhere', some(fc.record({ name: names, latitude: degrees(90), longitude: degrees(180) }))],
  ['at the North Pole', some(placeNear(89, 0, 180))],
  ['at the South Pole', some(placeNear(-89, 40, 180))],
  ['across the 180th meridian', some(placeNear(-17, 180, 3))],
  ['within one town', some(placeNear(48.2, 16.37, 0.03), 2)],
  ['on one parallel', around45({ latitude: 45 })],
  ['on one meridian', around45({ longitude: 10 })],
])('names of a route %s meet no line, no number and no other name, and stay in the picture', (_, places) => {
  fc.assert(
    fc.property(places, (all) => {
      const drawn = route(daysAt(all))
      expect(drawn === null ? [] : faultsOf(drawn)).toEqual([])
      expect(drawn?.path ?? '').not.toMatch(/NaN|Infinity/)
    }),
    { numRuns: 60 },
  )
})

it('merges two stops in one place, and draws nothing of it', () => {
  const here = { name: 'Here', latitude: 10, longitude: 20 }
  expect(route(daysAt([here, { ...here, name: 'There' }]))).toBeNull()
  expect(route(daysAt([here]))).toBeNull()
})

it('counts letters of any script as wide as they may be', () => {
  expect(estimateNameWidth('Reine')).toBeGreaterThan(30)
  expect(estimateNameWidth('東京')).toBeGreaterThanOrEqual(26)
  expect(estimateNameWidth('WWW')).toBeGreaterThan(estimateNameWidth('iii') * 2)
})
