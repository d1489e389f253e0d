import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalByContent } from '#photos/cleaning/scan-type.ts'
import { readHeader } from '#photos/header.ts'
import { MAX_DECODED_BYTES } from '#photos/rules.ts'
import { rowsFor } from '../../../support/rows.ts'
import { frameAt, sized } from '../../../support/specimen.ts'

/* A picture's header shows the memory that a decoder needs, and the process grows by no more than `clean-files.ts` states. */

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 120, b: 180, alpha: 1 } } })
const deep = (picture: Sharp) => picture.toColourspace('rgb16')
const cmyk = (picture: Sharp) => picture.toColourspace('cmyk')
const full = { chromaSubsampling: '4:4:4' }
const inScans = { progressive: true, ...full }

function sizedPng(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}
/** A sequential JPEG whose first scan has one of its three colours. */
function oneColourAtATime(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg)
  changed[changed.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1
  return changed
}

const small = {
  baseline: await blank(600, 400).jpeg(full).toBuffer(),
  progressive: await blank(600, 400).jpeg(inScans).toBuffer(),
  grey: await blank(600, 400).toColourspace('b-w').jpeg().toBuffer(),
  cmyk: await cmyk(blank(600, 400)).jpeg().toBuffer(),
  cmykInScans: await cmyk(blank(600, 400)).jpeg(inScans).toBuffer(),
  png: await blank(600, 400).png().toBuffer(),
  palette: await blank(600, 400).png({ palette: true }).toBuffer(),
  deep: await deep(blank(600, 400, 4))
    .png({ progressive: true })
    .toBuffer(),
}

describe('a picture is refused by what its decoder would hold', () => {
  it.each<[string, string | null, () => Buffer]>([
    ['50.1 million pixels of a phone', null, () => sized(small.baseline, 8160, 6144)],
    ['50.3 million', null, () => sized(small.baseline, 8192, 6144)],
    ['64 million', 'tooManyPixels', () => sized(small.baseline, 9248, 6936)],
    ['150 million of grey', null, () => sized(small.grey, 14_000, 11_000)],
    ['a progressive JPEG of 26 million', null, () => sized(small.progressive, 5100, 5100)],
    ['one of 49 million', 'tooManyPixels', () => sized(small.progressive, 7000, 7000)],
    [
      'a JPEG of one colour at a time',
      'tooManyPixels',
      () => sized(oneColourAtATime(small.baseline), 7000, 7000),
    ],
    ['a CMYK JPEG of 36 million', null, () => sized(small.cmyk, 6000, 6000)],
    ['one of 49 million', 'tooManyPixels', () => sized(small.cmyk, 7000, 7000)],
    ['a progressive CMYK JPEG of 25 million', 'tooManyPixels', () => sized(small.cmykInScans, 5000, 5000)],
    ['a PNG of 49 million', null, () => sizedPng(small.png, 7000, 7000)],
    ['a PNG of 64 million', 'tooManyPixels', () => sizedPng(small.png, 8000, 8000)],
    ['a palette of 49 million', null, () => sizedPng(small.palette, 7000, 7000)],
    ['a PNG of 16 bits of 25 million', 'tooManyPixels', () => sizedPng(small.deep, 5000, 5000)],
    ['a height that follows later', 'tooSmall', () => sized(small.baseline, 8000, 0)],
    ['a header without a frame', 'damaged', () => small.baseline.subarray(0, frameAt(small.baseline))],
  ])('%s: %s', (_, code, file) => {
    expect(refusalByContent(file())).toBe(code)
  })
})

describe('the process grows by the picture and little more', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'weigh-'))
    writeFileSync(join(folder, 'small'), small.baseline)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Each takes this share of the decoder's limit; `npm test` has time for a small one, which is held whole. */
  const pictures: readonly [string, share: number, mostMb: number, draw: () => Sharp][] = [
    [
      'an interlaced PNG of 16 bits, turned',
      0.23,
      60,
      () =>
        deep(blank(2200, 2200, 4))
          .withMetadata({ orientation: 6 })
          .png({ progressive: true }),
    ],
    [
      'a phone’s photo of 50 million pixels, turned',
      0.95,
      250,
      () => blank(8192, 6144).withMetadata({ orientation: 6 }).jpeg(),
    ],
    [
      'the largest interlaced PNG of 16 bits, turned',
      0.95,
      250,
      () =>
        deep(blank(4430, 4430, 4))
          .withMetadata({ orientation: 6 })
          .png({ progressive: true }),
    ],
  ]
  const rows = rowsFor(pictures, ([, share]) => share < 0.5)
  it.each(rows)('%s', { timeout: 120_000 }, async (_, share, mostMb, draw) => {
    const file = await draw().toBuffer()
    expect(readHeader(file).memory).toBeGreaterThan(share * MAX_DECODED_BYTES)
    writeFileSync(join(folder, 'large'), file)
    const paths = ['small', 'large'].map((name) => join(folder, name))
    const result = execFileSync(process.execPath, [new URL('weigh.ts', import.meta.url).pathname, ...paths], {
      encoding: 'utf8',
    })
    const { code, grown }: { code: string; grown: number } = JSON.parse(result)
    expect(code).toBe('ok')
    expect(grown / 1e6).toBeLessThan(mostMb)
  })
})
