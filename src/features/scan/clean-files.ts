import type { Sharp, SharpOptions } from 'sharp'
import { type FileErrorCode, type FileErrors, MAX_FILE_BYTES, type Side } from './rules.ts'
import { refusalByContent } from './scan-type.ts'

/** Uploads decoded at once, each with up to 150 MB of pixels, and how many may wait; any further one is told to come back. */
const inTurn = createTurns({ atOnce: 2, waiting: 10 })

type Cleaned =
  | { ok: true; files: Map<Side, File> }
  | { ok: false; code: 'files'; errors: FileErrors }
  | { ok: false; code: 'busy' }

async function cleanPart(part: FormDataEntryValue | null): Promise<CleanScan> {
  // A form without script sends an empty, nameless file for an input that was not used.
  if (!(part instanceof File) || (part.size === 0 && part.name === '')) return { ok: false, code: 'missing' }
  return cleanScan(new Uint8Array(await part.arrayBuffer()))
}

/** The files of a form's parts, cleaned and renamed, or an error code for every refused file. */
export async function cleanFiles(data: FormData, sides: readonly Side[]): Promise<Cleaned> {
  const scans = await inTurn(async () => {
    const done: [Side, CleanScan][] = []
    // One after the other: two photos from a phone at once are 300 MB.
    for (const side of sides) done.push([side, await cleanPart(data.get(side))])
    return done
  })
  if (!scans) return { ok: false, code: 'busy' }
  const errors: FileErrors = {}
  const files = new Map<Side, File>()
  for (const [side, scan] of scans) {
    if (!scan.ok) errors[side] = scan.code
    else files.set(side, new File([new Uint8Array(scan.jpeg)], `${side}.jpg`, { type: 'image/jpeg' }))
  }
  return files.size === sides.length ? { ok: true, files } : { ok: false, code: 'files', errors }
}

/** Most pixels that we decode: 50 million is what phones take, and 150 MB of memory at the very most. */
export const MAX_PIXELS = 50_000_000
/** Shortest and longest side below which no letter can be read, px. */
const MIN_SIDES = { short: 300, long: 480 }
/** Longest side that is passed on, px: enough for the smallest print of a whole page. */
const LONGEST_SIDE = 4000
/** JPEG qualities: the first, and those tried when the result is still above the limit of one file. */
const QUALITIES = [90, 75, 55]
/** Time limit of a decoder, seconds. */
const PATIENCE_S = 15

type CleanScan = { ok: true; jpeg: Buffer } | { ok: false; code: FileErrorCode }

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

/** How many may run at once, and how many may wait. */
interface TurnOptions {
  atOnce: number
  waiting: number
}

/** Runs work a few at a time, in order of arrival; when the queue is full it does not run the work and returns null. */
export function createTurns({ atOnce, waiting }: TurnOptions) {
  let running = 0
  const line: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    if (running >= atOnce) {
      if (line.length >= waiting) return null
      await new Promise<void>((resolve) => line.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // A place is handed on rather than given back, so that no newcomer can take it in between.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
