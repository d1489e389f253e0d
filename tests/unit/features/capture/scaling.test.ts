import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitWithin, scalingSteps } from '#features/capture/scaling.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 30_000 }),
  height: fc.integer({ min: 1, max: 30_000 }),
})

describe('a photo is made smaller', () => {
  test('in proportion: the long side fits, the other follows', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
    expect(fitWithin({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 })
    expect(fitWithin({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 })
    expect(fitWithin({ width: 30_000, height: 2 }, 640)).toEqual({ width: 640, height: 1 })
  })

  test('in small steps, and never below 1600 pixels', () => {
    expect(scalingSteps({ width: 8000, height: 6000 }, 1600)[0]).toEqual({ longSide: 4000, quality: 0.9 })
    expect(scalingSteps({ width: 3500, height: 2000 }, 1600)[0]).toEqual({ longSide: 3500, quality: 0.9 })
    expect(scalingSteps({ width: 1200, height: 900 }, 1600).map(({ longSide }) => longSide)).toEqual([
      1200, 1200, 1200, 1200,
    ])
    fc.assert(
      fc.property(size, (original) => {
        const steps = scalingSteps(original, 1600)
        const has = Math.max(original.width, original.height)
        const longSides = steps.map(({ longSide }) => longSide)
        expect(steps.length).toBeGreaterThan(0)
        expect(steps.every(({ longSide }) => longSide <= has && longSide >= Math.min(has, 1600))).toBe(true)
        expect(longSides).toEqual(longSides.toSorted((a, b) => b - a))
      }),
    )
  })
})
