import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { TripDay } from '#bookings/programme.ts'
import { hasCoast, loadCoast } from '#features/trips/programme/coast.ts'
import { createPlotter, drawRoute, type Frame, WIDTH } from '#features/trips/programme/route.ts'
import { chooseScale, isInMiles, scaleWords } from '#features/trips/programme/scale.ts'
import { markets } from '#markets/market-table.ts'
import { itineraries } from '#sandbox/programmes/programmes.ts'
import type { Point } from '#ui/map/polygon.ts'

const frameAround = (...places: [latitude: number, longitude: number][]): Frame => {
  const days = places.map(([latitude, longitude], index) => ({
    number: index + 1,
    places: [{ name: `${index}`, at: { latitude, longitude } }],
  }))
  const route = drawRoute(days as unknown as TripDay[])
  if (!route) throw new Error('no route')
  return route.frame
}

/** The rings of a path of `M x y l dx dy … z`. */
const ringsOf = (path: string): Point[][] =>
  path
    .split('M')
    .filter(Boolean)
    .map((ring) => {
      const figures = ring.match(/-?\d+/g)?.map(Number) ?? []
      let [x, y] = [0, 0]
      return Array.from({ length: figures.length / 2 }, (_, i): Point => {
        x += figures[2 * i] ?? 0
        y += figures[2 * i + 1] ?? 0
        return [x, y]
      })
    })

/** Whether a point is inside, by SVG's fill rule: by the turns of all rings around it. */
function isFilled(path: string, [x, y]: Point): boolean {
  let turns = 0
  for (const ring of ringsOf(path))
    for (const [i, [fromX, fromY]] of ring.entries()) {
      const [toX, toY] = ring[(i + 1) % ring.length] ?? [fromX, fromY]
      if (fromY <= y === toY <= y) continue
      const at = fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
      if (at > x) turns += toY > fromY ? 1 : -1
    }
  return turns !== 0
}

const fiji = frameAround([-17.78, 177.44], [-18.14, 178.44], [-16.85, -179.97], [-16.78, 179.33])
const iceland = frameAround([64.1, -21.9], [65.6, -16.9], [63.4, -19])
const europe = frameAround([38.7, -9.1], [52.5, 13.4], [37.98, 23.7])
const chukotka = frameAround([64.7, 177.5], [66.3, -179.1], [64.4, -173.2])
const arctic = frameAround([78.2, 15.6], [89.9, 0], [82.5, -62.3])
const antarctica = frameAround([-77.8, 166.7], [-90, 0], [-71, -2.8])

const azores = frameAround([37.74, -25.67], [37.86, -25.78], [37.83, -25.15])
const earth = frameAround([38.7, -9.1], [-36.8, 174.8], [40, 100])
const wide = Object.fromEntries(
  [20, 70, 85, 89, 91, 95, 110, 140].map((degrees) => [degrees, frameAround([0, 0], [0, degrees * 1.8])]),
)

describe('a coast', () => {
  it.each([
    ['the middle of Viti Levu', fiji, [-17.8, 178], true],
    ['the Koro Sea', fiji, [-17.4, 179.1], false],
    ['Taveuni, on the 180th meridian', fiji, [-16.85, -179.98], true],
    ['the middle of Iceland', iceland, [64.8, -18.5], true],
    ['the sea north of Iceland', iceland, [66.7, -19], false],
    ['Castile', europe, [41, -4], true],
    ['the Mediterranean', europe, [39, 6], false],
    ['Chukotka, west of the meridian', chukotka, [66.5, 178.5], true],
    ['Chukotka, east of it', chukotka, [66.5, -178.5], true],
    ['the Bering Sea', chukotka, [63, 179.9], false],
    ['the North Pole', arctic, [89.9, 90], false],
    ['Greenland', arctic, [80, -40], true],
    ['the South Pole', antarctica, [-89.9, 10], true],
    ['the ice of Antarctica', antarctica, [-80, 60], true],
  ] as const)('has %s on the right side', async (_, frame, [latitude, longitude], isLand) => {
    const coast = await loadCoast(frame)
    expect(isFilled(coast?.land ?? '', createPlotter(frame)([longitude, latitude]))).toBe(isLand)
  })

  it.each(Object.entries(itineraries))(
    'of %s is at most 6 KB compressed, in whole units within the picture',
    async (_, plan) => {
      const frame = frameAround(
        ...plan.days.flatMap(({ places: [first = ''] }) => (plan.places[first] ? [plan.places[first]] : [])),
      )
      const coast = await loadCoast(frame)
      const paths = `${coast?.land}${coast?.borders}`
      expect(brotliCompressSync(paths).length).toBeLessThanOrEqual(6 * 1024)
      expect(paths).not.toMatch(/\.|NaN|Infinity/)
      for (const [x, y] of ringsOf(coast?.land ?? '').flat()) {
        expect(Math.abs(x - WIDTH / 2)).toBeLessThanOrEqual(WIDTH / 2 + 9)
        expect(Math.abs(y - frame.height / 2)).toBeLessThanOrEqual(frame.height / 2 + 9)
      }
    },
  )

  it('is not drawn if the data are too coarse, or the route goes round the earth', async () => {
    expect([await loadCoast(azores), await loadCoast(earth)]).toEqual([null, null])
    // 120 km: the smallest map with a coast.
    expect(await loadCoast(frameAround([67.9, 13], [68.4, 16.6]))).not.toBeNull()
  })

  it.each(Object.entries({ fiji, iceland, europe, chukotka, arctic, antarctica, azores, earth, ...wide }))(
    'of %s is named by a page exactly where it is drawn',
    async (_, frame) => expect(hasCoast(frame)).toBe((await loadCoast(frame)) !== null),
  )

  it('has borders, and knows a sea without land', async () => {
    expect((await loadCoast(frameAround([31.95, 35.9], [29.5, 35], [32, 34.8])))?.borders).toMatch(/^M/)
    expect(await loadCoast(frameAround([-45, -120], [-47, -125]))).toEqual({ land: '', borders: '' })
  })

  it('is read once for all requests', () => {
    expect(loadCoast(structuredClone(fiji))).toBe(loadCoast(fiji))
  })
})

describe('the scale', () => {
  it.each([
    ['international', 100, 'kilometer', 'km'],
    ['germany', 100, 'kilometer', 'km'],
    ['english-we', 100, 'kilometer', 'km'],
    ['global-us', 50, 'mile', 'mi'],
  ] as const)('in %s is %d %ss', (id, value, unit, word) => {
    const market = markets[id]
    const scale = chooseScale(iceland, isInMiles(market))
    expect(scale).toMatchObject({ value, unit })
    expect(scaleWords(scale, market)).toMatch(new RegExp(`^${value}\\s${word}$`))
  })

  it.each([
    [[48.2, 16.37], [48.205, 16.4], 'meter'],
    [[60, 10], [-30, 60], 'kilometer'],
  ] as [[number, number], [number, number], string][])('fits the drawing from %j to %j', (from, to, unit) => {
    const scale = chooseScale(frameAround(from, to), false)
    expect(scale.unit).toBe(unit)
    expect(scale.length).toBeGreaterThan(WIDTH / 12)
    expect(scale.length).toBeLessThanOrEqual(WIDTH / 4)
    expect(`${scale.value}`).toMatch(/^[125]0*$/)
  })

  it('is as long as its label', () => {
    const [latitude, west] = [64, -20]
    const paper = createPlotter(iceland)
    const [x] = paper([west, latitude])
    const [eastX] = paper([west + 1, latitude])
    const km = 111.19 * Math.cos((latitude * Math.PI) / 180)
    const scale = chooseScale(iceland, false)
    expect((scale.value / scale.length) * (eastX - x)).toBeCloseTo(km, -0.5)
  })
})
