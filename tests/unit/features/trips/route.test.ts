import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TripDay, TripPlace } from '#bookings/programme.ts'
import { routeOf, WIDTH } from '#features/trips/programme/route.ts'

const dayIn = (number: number, places: TripPlace[]): TripDay => ({
  number,
  title: null,
  text: null,
  places,
  transport: [],
  meals: [],
  stay: null,
  activities: [],
  effort: null,
})
const at = (name: string, latitude: number, longitude: number): TripPlace => ({
  name,
  at: { latitude, longitude },
})
const svolvaer = at('Svolvær', 68.234, 14.568)
const reine = at('Reine', 67.932, 13.089)

it('draws a place once, with all its days, and the way back', () => {
  const route = routeOf([dayIn(1, [svolvaer]), dayIn(2, [reine]), dayIn(3, [svolvaer])])
  expect(route?.stops.map(({ name, days }) => [name, days])).toEqual([
    ['Svolvær', [1, 3]],
    ['Reine', [2]],
  ])
  expect(route?.path.match(/[ML]/g)?.join('')).toBe('MLL')
})

it('puts north above south and east right of west', () => {
  const [east, west] = routeOf([dayIn(1, [svolvaer]), dayIn(2, [reine])])?.stops ?? []
  expect(east?.x).toBeGreaterThan(west?.x ?? WIDTH)
  expect(east?.y).toBeLessThan(west?.y ?? 0)
})

it.each([
  ['nothing', []],
  ['one place', [dayIn(1, [svolvaer]), dayIn(2, [svolvaer])]],
  ['places without coordinates', [dayIn(1, [{ name: 'Here', at: null }]), dayIn(2, [svolvaer])]],
])('draws nothing for %s', (_, days) => {
  expect(routeOf(days)).toBeNull()
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
      const route = routeOf(places.map((one, index) => dayIn(index + 1, [one])))
      for (const { x, y } of route?.stops ?? []) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(WIDTH)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(route?.height ?? 0)
      }
    }),
  )
})
