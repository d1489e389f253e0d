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

  const { minSharpness, minBrightness, maxGlareShare } = thresholds
  test.each<[string, SpecimenOptions, string, (measures: Measures) => boolean]>([
    ['blurred until letters merge', { blur: 4 }, 'blurred', (of) => of.sharpness < minSharpness / 4],
    ['blurred more', { blur: 9 }, 'blurred', (of) => of.sharpness < minSharpness / 4],
    ['taken in the dark', { light: 0.25 }, 'tooDark', (of) => of.brightness < minBrightness * 0.7],
    // In normal room light.
    ['with a lamp in it', { light: 0.8, glare: 240 }, 'glare', (of) => of.glareShare > maxGlareShare * 2],
    ['too small to read', { width: 700 }, 'tooSmall', () => true],
  ])('%s is reported, with a margin', async (_, options, warning, isFar) => {
    const measures = await photo({ kind, ...options })
    expect([findWarning(measures), isFar(measures)]).toEqual([warning, true])
  })

  test.each<[string, SpecimenOptions, (measures: Measures) => boolean]>([
    ['as soft as any lens makes it', { blur: 1 }, (of) => of.sharpness > minSharpness * 1.5],
    [
      'with a highlight no larger than a letter',
      { light: 0.8, glare: 60 },
      (of) => of.glareShare < maxGlareShare / 2,
    ],
  ])('%s passes, with a margin', async (_, options, isFar) => {
    const measures = await photo({ kind, ...options })
    expect([findWarning(measures), isFar(measures)]).toEqual([null, true])
  })

  test('cut off on any side is reported', async () => {
    const whole = await drawSpecimen({ kind, table: 0.1 })
    for (const side of ['left', 'bottom'] as const) {
      expect(findWarning(await measured(await cutAt(whole, side, 0.2)))).toBe('cutOff')
    }
  })
})

test('from a scanner, white to its borders, has neither glare nor a side cut off', async () => {
  const page = await sharp(await drawSpecimen({ table: 0 }))
    .linear(1.15, 0)
    .extend({ top: 400, bottom: 900, background: '#fff' })
  expect(findWarning(await measured(await page.jpeg().toBuffer()))).toBeNull()
})

test('with several problems reports only the most important one', () => {
  let measures: Measures = { longSide: 500, brightness: 20, sharpness: 0, glareShare: 1, cutOffSides: 2 }
  const mendings = [
    { longSide: 2000 },
    { brightness: 200 },
    { sharpness: 1 },
    { glareShare: 0 },
    { cutOffSides: 0 },
  ]
  for (const [at, warning] of ['tooSmall', 'tooDark', 'blurred', 'glare', 'cutOff'].entries()) {
    expect(findWarning(measures)).toBe(warning)
    measures = { ...measures, ...mendings[at] }
  }
  expect(findWarning(measures)).toBeNull()
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
