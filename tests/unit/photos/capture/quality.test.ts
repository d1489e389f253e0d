import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  findWarning,
  type Measures,
  measure,
  QUALITY_LONG_SIDE,
  thresholds,
} from '#photos/capture/quality.ts'
import { drawSpecimen, type SpecimenOptions } from '../../../support/specimen.ts'

/** Scales and reads a file as the browser does: the small copy's pixels, and the size of the original. */
async function measured(file: Buffer): Promise<Measures> {
  const original = await sharp(file).metadata()
  const { data, info } = await sharp(file)
    .resize(QUALITY_LONG_SIDE, QUALITY_LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return measure({ data, width, height, original: { width: original.width, height: original.height } })
}

const photo = async (options: SpecimenOptions = {}) =>
  measured(await drawSpecimen({ table: 0.1, ...options }))

const kinds = ['PASSPORT', 'IDENTITY_CARD'] as const

/** A reflection on a document in normal room light; the radius in pixels of a photo 1680 wide. */
async function lampOn(kind: (typeof kinds)[number], radius: number): Promise<Buffer> {
  const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${radius * 2}" height="${radius * 2}">
    <radialGradient id="g"><stop offset=".6" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const lit = await drawSpecimen({ kind, table: 0.1, light: 0.8 })
  return sharp(lit)
    .composite([{ input: Buffer.from(lamp), gravity: 'centre' }])
    .jpeg()
    .toBuffer()
}

/** The photo with this share cut off on one side. */
async function cutAt(file: Buffer, side: 'left' | 'bottom', share: number): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const [x, y] = [Math.round(width * share), Math.round(height * share)]
  const parts = {
    left: { left: x, top: 0, width: width - x, height },
    bottom: { left: 0, top: 0, width, height: height - y },
  }
  return sharp(file).extract(parts[side]).toBuffer()
}

// No code checks which document it is: one kind represents both, in turn.
describe('a photo of a document', () => {
  const kind = 'IDENTITY_CARD'

  test.each(kinds)(
    'sharp, well lit and complete (%s) passes, with a margin on every measure',
    async (kind) => {
      for (const options of [{}, { table: 0 }, { table: 0.25, light: 0.6 }, { width: 2400 }]) {
        const measures = await photo({ kind, ...options })
        expect(findWarning(measures)).toBeNull()
        expect(measures.brightness).toBeGreaterThan(thresholds.minBrightness * 1.3)
        expect(measures.sharpness).toBeGreaterThan(thresholds.minSharpness * 2)
        expect(measures.glareShare).toBe(0)
      }
    },
  )

  test('blurred until letters merge is reported', async () => {
    for (const blur of [4, 9]) {
      const measures = await photo({ kind, blur })
      expect(findWarning(measures)).toBe('blurred')
      expect(measures.sharpness).toBeLessThan(thresholds.minSharpness / 4)
    }
  })

  test('as soft as any lens makes it is not reported as blurred', async () => {
    const measures = await photo({ kind, blur: 1 })
    expect(findWarning(measures)).toBeNull()
    expect(measures.sharpness).toBeGreaterThan(thresholds.minSharpness * 1.5)
  })

  test('taken in the dark is reported', async () => {
    const measures = await photo({ kind, light: 0.25 })
    expect(findWarning(measures)).toBe('tooDark')
    expect(measures.brightness).toBeLessThan(thresholds.minBrightness * 0.7)
  })

  test('with a lamp reflected in it is reported', async () => {
    const measures = await measured(await lampOn(kind, 240))
    expect(findWarning(measures)).toBe('glare')
    expect(measures.glareShare).toBeGreaterThan(thresholds.maxGlareShare * 2)
  })

  test('with a highlight no larger than a letter passes', async () => {
    const measures = await measured(await lampOn(kind, 60))
    expect(findWarning(measures)).toBeNull()
    expect(measures.glareShare).toBeLessThan(thresholds.maxGlareShare / 2)
  })

  test('cut off on any side is reported', async () => {
    const whole = await drawSpecimen({ kind, table: 0.1 })
    for (const side of ['left', 'bottom'] as const) {
      expect(findWarning(await measured(await cutAt(whole, side, 0.2)))).toBe('cutOff')
    }
  })

  test('too small to read is reported', async () => {
    expect(findWarning(await photo({ kind, width: 700 }))).toBe('tooSmall')
  })
})

test('from a scanner, white to its borders, has neither glare nor a side cut off', async () => {
  const page = await sharp(await drawSpecimen({ table: 0 }))
    .linear(1.15, 0)
    .extend({ top: 400, bottom: 900, background: '#fff' })
  expect(findWarning(await measured(await page.jpeg().toBuffer()))).toBeNull()
})

test('with several problems reports only the most important one', () => {
  const bad: Measures = { longSide: 500, brightness: 20, sharpness: 0, glareShare: 1, cutOffSides: 2 }
  expect(findWarning(bad)).toBe('tooSmall')
  expect(findWarning({ ...bad, longSide: 2000 })).toBe('tooDark')
  expect(findWarning({ ...bad, longSide: 2000, brightness: 200 })).toBe('blurred')
  expect(findWarning({ ...bad, longSide: 2000, brightness: 200, sharpness: 1 })).toBe('glare')
  expect(findWarning({ ...bad, longSide: 2000, brightness: 200, sharpness: 1, glareShare: 0 })).toBe('cutOff')
})

test('without any content is judged without an error', () => {
  for (const [width, height] of [
    [1, 1],
    [640, 1],
    [3, 640],
  ] as const) {
    const data = new Uint8ClampedArray(width * height * 4)
    expect(findWarning(measure({ data, width, height, original: { width: 4000, height: 3000 } }))).toBe(
      'tooDark',
    )
  }
})
