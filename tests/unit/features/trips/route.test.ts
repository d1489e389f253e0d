import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TripDay, TripPlace } from '#bookings/programme.ts'
import { drawRoute, WIDTH } from '#features/trips/programme/route.ts'

const dayIn = (number: number, places: TripPlace[]) => ({ number, places }) as TripDay
const at = (name: string, latitude: number, longitude: number): TripPlace => ({
  name,
  at: { latitude, longitude },
})
const svolvaer = at('Svolvær', 68.234, 14.568)
const reine = at('Reine', 67.932, 13.089)

it('draws a place once, with all its days, and the way back', () => {
  const route = drawRoute([dayIn(1, [svolvaer]), dayIn(2, [reine]), dayIn(3, [svolvaer])])
  expect(route?.stops.map(({ name, days }) => [name, days])).toEqual([
    ['Svolvær', [1, 3]],
    ['Reine', [2]],
  ])
  expect(route?.path.match(/[ML]/g)?.join('')).toBe('MLL')
})

it('puts north above south and east right of west', () => {
  const [east, west] = drawRoute([dayIn(1, [svolvaer]), dayIn(2, [reine])])?.stops ?? []
  expect(east?.x).toBeGreaterThan(west?.x ?? WIDTH)
  expect(east?.y).toBeLessThan(west?.y ?? 0)
})

it.each([
  ['nothing', []],
  ['one place', [dayIn(1, [svolvaer]), dayIn(2, [svolvaer])]],
  ['places without coordinates', [dayIn(1, [{ name: 'Here', at: null }]), dayIn(2, [svolvaer])]],
])('draws nothing for %s', (_, days) => {
  expect(drawRoute(days)).toBeNull()
})

it('keeps every stop in the drawing', () => {
  const place = fc.record({
    name: fc.string({ minLength: 1, maxLength: 30 }),
    at: fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), (places) => {
      const route = drawRoute(places.map((one, index) => dayIn(index + 1, [one])))
      for (const { x, y } of route?.stops ?? []) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(WIDTH)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(route?.frame.height ?? 0)
      }
    }),
  )
})

/** The place at a distance (degrees) and bearing from another, on the globe. */
function away([longitude, latitude]: [number, number], distance: number, bearing: number) {
  const rad = Math.PI / 180
  const [phi, delta, theta] = [latitude * rad, distance * rad, bearing * rad]
  const to = Math.asin(
    Math.max(
      -1,
      Math.min(1, Math.sin(phi) * Math.cos(delta) + Math.cos(phi) * Math.sin(delta) * Math.cos(theta)),
    ),
  )
  const east = Math.atan2(
    Math.sin(theta) * Math.sin(delta) * Math.cos(phi),
    Math.cos(delta) - Math.sin(phi) * Math.sin(to),
  )
  return { latitude: to / rad, longitude: ((longitude + east / rad + 540) % 360) - 180 }
}

it.each([
  ['Fiji, on both sides of the 180th meridian', [-17.8, 179.9]],
  ['around the North Pole', [89.9, 0]],
  ['around the South Pole', [-89.9, 120]],
  ['on the equator', [0, 0]],
  ['the Aleutians', [52, -179.99]],
] as const)('draws a route %s as far apart as its stops are', (_, [latitude, longitude]) => {
  expectTrueDistances([longitude, latitude], [0, 90, 180, 270])
})

it('draws a route anywhere on earth as far apart as its stops are', () => {
  const anywhere = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -89.5, max: 89.5, noNaN: true }),
  )
  const bearings = fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { minLength: 3, maxLength: 6 })
  fc.assert(
    fc.property(anywhere, bearings, (middle, scores) =>
      expectTrueDistances(
        middle,
        scores.map((score) => score * 20),
      ),
    ),
  )
})

/** Stops in a circle of three degrees: the distance of any two in the drawing is that on the globe, at one scale. */
function expectTrueDistances(middle: [number, number], bearings: readonly number[]) {
  const around = bearings.map((bearing) => away(middle, 3, bearing))
  const route = drawRoute(
    around.map((one, index) => dayIn(index + 1, [at(`${index}`, one.latitude, one.longitude)])),
  )
  const stops = route?.stops ?? []
  expect(stops).toHaveLength(bearings.length)
  const pairs = stops.flatMap((one, a) =>
    stops.slice(a + 1).map((other, offset) => {
      const b = a + 1 + offset
      const turn = Math.abs((bearings[a] ?? 0) - (bearings[b] ?? 0)) * (Math.PI / 360)
      return { drawn: Math.hypot(one.x - other.x, one.y - other.y), real: Math.sin(turn) }
    }),
  )
  const scale = Math.max(...pairs.map(({ drawn }) => drawn)) / Math.max(...pairs.map(({ real }) => real))
  for (const { drawn, real } of pairs) expect(Math.abs(drawn - real * scale)).toBeLessThan(4)
}
