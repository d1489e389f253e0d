import { openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { preparePicture, scalingSteps } from '#photos/capture/prepare-picture.ts'
import { refusalByContent } from '#photos/cleaning/scan-type.ts'
import { readHeader } from '#photos/header.ts'
import { fitWithin } from '#photos/rules.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#abc' } })
const ascii = (text: string) => new TextEncoder().encode(text)
/** A container of ISO media: its main brand, and the compatible ones. */
const media = (brand: string, ...others: string[]) =>
  ascii(`\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${brand}\0\0\0\0${others.join('')}`)

describe("a file's type follows from its content", () => {
  const withExif = () => drawn.clone().jpeg().withMetadata({ orientation: 6, icc: 'p3' })
  test.each([
    ['jpeg', 'baseline', () => drawn.clone().jpeg()],
    ['jpeg', 'progressive', () => drawn.clone().jpeg({ progressive: true })],
    ['jpeg', 'with EXIF and a colour profile', withExif],
    ['png', 'plain', () => drawn.clone().png()],
  ])('%s, %s', async (type, _, make) => {
    expect(readHeader(await make().toBuffer())).toMatchObject({ type, size: { width: 300, height: 200 } })
  })

  test.each([
    ...['heic', 'heim', 'heis', 'heix', 'hevc', 'hevm', 'hevs', 'hevx'].map(
      (brand) => ['heic', [brand]] as const,
    ),
    ...['mif1', 'mif2', 'miaf', 'msf1', 'tmap'].map((brand) => ['heic', [brand]] as const),
    // Like phones of 2025: a gain map comes first, or the general brand.
    ['heic', ['tmap', 'mif1', 'miaf', 'heic']],
    ['heic', ['mif1', 'heic', 'avif']],
    ['avif', ['avif', 'mif1', 'miaf']],
    ['avif', ['avis']],
    ['avif', ['mif1', 'avif', 'miaf']],
    ['avif', ['tmap', 'avif']],
  ] as const)('%s of the brands %s, to the server too', (type, [major, ...others]) => {
    expect(readHeader(media(major, ...others))).toEqual({ type })
    expect(refusalByContent(media(major, ...others))).toBe(type)
  })

  test.each(['isom', 'mp42', 'qt  ', 'crx ', 'jxl '])(
    'a container of the brand %s is neither, to the server either',
    (brand) => {
      expect(readHeader(media(brand, 'isom'))).toEqual({ type: 'other' })
      expect(refusalByContent(media(brand))).toBe('type')
    },
  )

  test.each([
    ['GIF', ascii('GIF89a0123456789')],
    ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['PDF', ascii('%PDF-1.7\n%âãÏÓ')],
    ['text', ascii('passport.jpg')],
    ['WebP', ascii('RIFF0000WEBPVP8 ')],
    ['one byte', new Uint8Array([0xff])],
  ])('%s is something else', (_, bytes) => {
    expect(readHeader(bytes)).toEqual({ type: 'other' })
  })

  test('an empty file', () => {
    expect(readHeader(new Uint8Array())).toEqual({ type: 'empty' })
  })
})

describe('a header that ends too early', () => {
  test('still gives the type, without a size', async () => {
    const jpeg = await drawn.clone().jpeg().toBuffer()
    const png = await drawn.clone().png().toBuffer()
    expect(readHeader(jpeg.subarray(0, 24))).toEqual({ type: 'jpeg' })
    expect(readHeader(png.subarray(0, 20))).toEqual({ type: 'png' })
  })

  test('never throws on truncated or random bytes', async () => {
    const jpeg = await drawn.clone().jpeg().toBuffer()
    for (let end = 3; end < jpeg.length; end += 1) expect(readHeader(jpeg.subarray(0, end)).type).toBe('jpeg')
    const fillers = new Uint8Array(5000).fill(0xff)
    fillers[1] = 0xd8
    expect(readHeader(fillers)).toEqual({ type: 'jpeg' })
  })
})

test('what cannot be a photo is refused before decoding', async () => {
  const bomb = await drawn.clone().png().toBuffer()
  bomb.writeUInt32BE(70_000, 16)
  bomb.writeUInt32BE(3000, 20)
  for (const [code, content] of [
    ['type', ascii('GIF89a and so on')],
    ['heic', media('heic')],
    ['avif', media('avif')],
    ['empty', new Uint8Array()],
    ['tooManyPixels', new Uint8Array(bomb)],
  ] as const) {
    const chosen = new File([content], 'IMG_0001.jpg', { type: 'image/jpeg' })
    expect(await preparePicture(chosen)).toEqual({ ok: false, code })
  }
})

test('an unreadable picture is refused before it is sent', async () => {
  const stamp = await drawn.clone().resize(200, 120).png().toBuffer()
  const strip = await drawn.clone().resize(9000, 400, { fit: 'fill' }).jpeg().toBuffer()
  for (const content of [stamp, strip]) {
    const chosen = new File([new Uint8Array(content)], 'IMG_0001.jpg')
    expect(await preparePicture(chosen)).toEqual({ ok: false, code: 'tooSmall' })
    expect(refusalByContent(content)).toBe('tooSmall')
  }
})

test('a file that is gone or has changed must be chosen again', async () => {
  const path = join(temporaryFolder(onTestFinished), 'IMG_0001.jpg')
  const jpeg = await drawn.clone().resize(900).jpeg().toBuffer()
  for (const change of [() => rmSync(path), () => writeFileSync(path, jpeg.subarray(0, 500))]) {
    writeFileSync(path, jpeg)
    // Like a browser: the file is a promise, read on demand.
    const chosen = new File([await openAsBlob(path)], 'IMG_0001.jpg', { type: 'image/jpeg' })
    change()
    expect(await preparePicture(chosen)).toEqual({ ok: false, code: 'gone' })
  }
})

const size = fc.record({
  width: fc.integer({ min: 1, max: 30_000 }),
  height: fc.integer({ min: 1, max: 30_000 }),
})

describe('a photo is made smaller', () => {
  test.each([
    [4000, 3000, 1600, { width: 1600, height: 1200 }],
    [3000, 4000, 1600, { width: 1200, height: 1600 }],
    [800, 600, 1600, { width: 800, height: 600 }],
    [30_000, 2, 640, { width: 640, height: 1 }],
  ])('in proportion: the long side fits, the other follows: %i × %i', (width, height, most, fitted) => {
    expect(fitWithin({ width, height }, most)).toEqual(fitted)
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
