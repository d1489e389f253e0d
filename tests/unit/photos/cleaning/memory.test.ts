import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusalByContent } from '#photos/cleaning/scan-type.ts'
import { frameAt, sized } from '../../../support/specimen.ts'

/* A picture's header determines what its decoder holds. memory.long.test.ts shows that the process grows by no more. */

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

const baseline = await blank(600, 400).jpeg(full).toBuffer()
const small = {
  baseline,
  byColour: oneColourAtATime(baseline),
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
    ['a JPEG of one colour at a time', 'tooManyPixels', () => sized(small.byColour, 7000, 7000)],
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
