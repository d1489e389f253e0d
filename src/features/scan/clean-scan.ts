import type { Sharp, SharpOptions } from 'sharp'
import { type FileErrorCode, MAX_FILE_BYTES } from './rules.ts'
import { refusalByContent } from './scan-type.ts'

/** Most pixels that we decode: 50 million is what phones take, and 150 MB of memory at the very most. */
export const MAX_PIXELS = 50_000_000
/** Shortest and longest side below which no letter can be read, px. */
export const MIN_SIDES = { short: 300, long: 480 }
/** Longest side that is passed on, px: enough for the smallest print of a whole page. */
const LONGEST_SIDE = 4000
/** JPEG qualities: the first, and those tried when the result is still above the limit of one file. */
const QUALITIES = [90, 75, 55]
/** Time limit of a decoder, seconds. */
const PATIENCE_S = 15

export type CleanScan = { ok: true; jpeg: Buffer } | { ok: false; code: FileErrorCode }

type Decoder = (input: Uint8Array, options: SharpOptions) => Sharp

let decoder: Promise<Decoder> | undefined

/**
 * The decoder, loaded with the first upload, so that pages never pay for it. Only JPEG and PNG are accepted, whatever else
 * libvips could read; its own threads and cache are off, since uploads take turns and nothing must be kept.
 */
function loadDecoder(): Promise<Decoder> {
  decoder ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return decoder
}

/**
 * The same picture as a new JPEG: upright, without metadata or anything else in the file, within the limit of one file; or why
 * that is impossible. The size is checked from the header, before a pixel is decoded.
 */
export async function cleanScan(content: Uint8Array): Promise<CleanScan> {
  const refused = refusalByContent(content)
  if (refused) return { ok: false, code: refused }
  const decode = await loadDecoder()
  try {
    const { width, height } = await decode(content, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { ok: false, code: 'tooManyPixels' }
    const tooSmall = Math.min(width, height) < MIN_SIDES.short || Math.max(width, height) < MIN_SIDES.long
    if (tooSmall) return { ok: false, code: 'tooSmall' }
    return { ok: true, jpeg: await encode(decode, content) }
  } catch {
    // Its message describes how the file is broken, which concerns only its owner.
    return { ok: false, code: 'damaged' }
  }
}

async function encode(decode: Decoder, content: Uint8Array): Promise<Buffer> {
  let jpeg = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    jpeg = await decode(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .timeout({ seconds: PATIENCE_S })
      .toBuffer()
    if (jpeg.length <= MAX_FILE_BYTES) break
  }
  return jpeg
}
