import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHeader } from '#photos/header.ts'
import { MAX_DECODED_BYTES } from '#photos/rules.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/* The process grows by no more than `clean-files.ts` says. In `npm test`, what is refused for it: memory.test.ts. */

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 120, b: 180, alpha: 1 } } })
const turned = (picture: Sharp) => picture.withMetadata({ orientation: 6 })
const turnedPng = (side: number) =>
  turned(blank(side, side, 4).toColourspace('rgb16')).png({ progressive: true })

describe('the process grows by the picture and little more', () => {
  const folder = temporaryFolder(afterAll)
  const small = () => blank(600, 400).jpeg({ chromaSubsampling: '4:4:4' })
  beforeAll(async () => writeFileSync(join(folder, 'small'), await small().toBuffer()))

  /** Each takes this share of what a decoder may hold; a small one is held whole. */
  const pictures: readonly [string, share: number, mostMb: number, draw: () => Sharp][] = [
    ['an interlaced PNG of 16 bits, turned', 0.23, 60, () => turnedPng(2200)],
    ['a phone’s photo of 50 million pixels, turned', 0.95, 250, () => turned(blank(8192, 6144)).jpeg()],
    ['the largest interlaced PNG of 16 bits, turned', 0.95, 250, () => turnedPng(4430)],
  ]
  it.each(pictures)('%s', { timeout: 120_000 }, async (_, share, mostMb, draw) => {
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
