import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalByContent } from '#photos/cleaning/scan-type.ts'
import { hasTooManyParts } from '#photos/header.ts'
import { MOST_PARTS, MOST_SCANS } from '#photos/rules.ts'
import { drawSpecimen } from '../../../support/specimen.ts'
import { chunk } from './png.ts'

const segment = (marker: number, content = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content])
const into = (file: Buffer, at: number, part: Buffer, times: number) =>
  Buffer.concat([file.subarray(0, at), Buffer.alloc(part.length * times, part), file.subarray(at)])
/** The end of a PNG's first chunk. */
const AFTER_IHDR = 33

const jpeg = await drawSpecimen({ width: 900, exifOrientation: 6 })
const png = await drawSpecimen({ width: 900, format: 'png' })

describe('a file is refused before a decoder sees it', () => {
  const filler = Buffer.concat([Buffer.from([0xff]), segment(0xe1)])
  it.each<[string, () => Buffer]>([
    ['1.2 million empty segments', () => into(jpeg, 2, segment(0xe1), 1_200_000)],
    ['as many comments', () => into(jpeg, 2, segment(0xfe), 1_200_000)],
    ['segments between filler bytes', () => into(jpeg, 2, filler, 5000)],
    ['a JPEG of scans', () => into(jpeg, jpeg.length - 2, segment(0xda), MOST_SCANS)],
    ['a PNG of texts', () => into(png, AFTER_IHDR, chunk('zTXt'), 300_000)],
    ['a PNG of empty pixels', () => into(png, AFTER_IHDR, chunk('IDAT'), 300_000)],
  ])('with %s', (_, file) => {
    expect(refusalByContent(file())).toBe('tooComplex')
  })
})

describe('a photo has few', () => {
  it('be it a JPEG or a PNG, and up to the bound', () => {
    expect([jpeg, png].map(hasTooManyParts)).toEqual([false, false])
    expect(hasTooManyParts(into(jpeg, 2, segment(0xe1), MOST_PARTS - 100))).toBe(false)
    expect(hasTooManyParts(into(jpeg, 2, segment(0xe1), MOST_PARTS))).toBe(true)
  })

  it('and restart markers within its pixels, and what follows its end, are none', () => {
    expect(hasTooManyParts(into(jpeg, jpeg.length - 2, Buffer.from([0xff, 0xd0]), 100_000))).toBe(false)
    expect(hasTooManyParts(into(jpeg, jpeg.length, segment(0xe1), 100_000))).toBe(false)
    expect(hasTooManyParts(into(png, png.length, chunk('zTXt'), 100_000))).toBe(false)
  })

  it('any bytes end the count', () => {
    const starts = [[0xff, 0xd8], [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], []].map((bytes) =>
      Buffer.from(bytes),
    )
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 4000 }), (start, rest) => {
        expect(hasTooManyParts(Buffer.concat([start, rest]))).toBeTypeOf('boolean')
      }),
    )
  })
})
