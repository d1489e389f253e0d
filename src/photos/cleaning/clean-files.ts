import type { Sharp, SharpOptions } from 'sharp'
import { isJpeg, isPng, missingEnd, readHeader } from '../header.ts'
import { type FileErrorCode, type FileErrors, LONGEST_SIDE, MAX_FILE_BYTES, type Side } from '../rules.ts'
import { withRightSums } from './png-sums.ts'
import { refusalByContent } from './scan-type.ts'

/**
 * Limits on concurrent decoding: how many travellers' uploads are decoded at once, one each, and how many may wait, two each; any
 * more are refused for now. A decoding adds up to 250 MB to the process, 80 for a phone's photo: `MAX_DECODED_BYTES`, and what the
 * encoder takes.
 */
const inTurn = createTurns({ atOnce: 2, waiting: 10, waitingOfOne: 2 })

type Cleaned =
  | { ok: true; files: Map<Side, File> }
  | { ok: false; code: 'files'; errors: FileErrors }
  | { ok: false; code: 'busy' }

async function cleanPart(part: FormDataEntryValue | null): Promise<CleanScan> {
  // A form without script sends an empty, nameless file for an input that was not used.
  if (!(part instanceof File) || (part.size === 0 && part.name === '')) return { ok: false, code: 'missing' }
  return cleanScan(new Uint8Array(await part.arrayBuffer()))
}

/** The files of a traveller's form, cleaned and renamed, or an error code for every refused file. */
export async function cleanFiles(userId: string, data: FormData, sides: readonly Side[]): Promise<Cleaned> {
  const scans = await inTurn(userId, async () => {
    const done: [Side, CleanScan][] = []
    // One after the other: two photos from a phone at once would take twice the memory.
    for (const side of sides) done.push([side, await cleanPart(data.get(side))])
    return done
  }).catch((error: unknown) => {
    if (error instanceof DecodingTooSlow) return null
    throw error
  })
  if (!scans) return { ok: false, code: 'busy' }
  const errors: FileErrors = {}
  const files = new Map<Side, File>()
  for (const [side, scan] of scans) {
    if (!scan.ok) errors[side] = scan.code
    else files.set(side, scanFile(side, scan.jpeg))
  }
  return files.size === sides.length ? { ok: true, files } : { ok: false, code: 'files', errors }
}

/** A cleaned picture as the file of its side. */
export const scanFile = (side: Side, jpeg: Uint8Array): File =>
  new File([new Uint8Array(jpeg)], `${side}.jpg`, { type: 'image/jpeg' })

/** JPEG qualities: the first, and those tried when the result is still above the limit of one file. */
const QUALITIES = [90, 75, 55]
/** Time limit of a decoder, seconds. */
const PATIENCE_S = 15

/** A file that cannot be decoded in time. Its size is limited, so the machine is busy. */
export class DecodingTooSlow extends Error {}

/** The decoder has no error code for a time-out. */
const isTimeout = (error: unknown) => error instanceof Error && /^timeout\b/i.test(error.message)

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
 * that is impossible. Size and memory are checked from the header, before a pixel is decoded. Throws DecodingTooSlow.
 */
export async function cleanScan(content: Uint8Array, seconds = PATIENCE_S): Promise<CleanScan> {
  const refused = refusalByContent(content)
  if (refused) return { ok: false, code: refused }
  const decode = await loadDecoder()
  try {
    const jpeg = await redraw((input, options) => decode(input, options).timeout({ seconds }), content)
    return jpeg ? { ok: true, jpeg } : { ok: false, code: 'damaged' }
  } catch (error) {
    if (isTimeout(error)) throw new DecodingTooSlow('', { cause: error })
    // Its message describes how the file is broken, which concerns only its owner.
    return { ok: false, code: 'damaged' }
  }
}

/** The decoder's strictness: the kind of fault at which it stops. */
type Strictness = NonNullable<SharpOptions['failOn']>

/** Redraws the picture; accepts what every viewer opens, and returns null if a part of it is missing. */
async function redraw(decode: Decoder, content: Uint8Array): Promise<Buffer | null> {
  const { size, isHeldWhole = true } = readHeader(content)
  const {
    width,
    height,
    orientation = 1,
  } = await decode(content, {
    limitInputPixels: false,
    failOn: 'none',
  }).metadata()
  // The decoder must read the same picture that was checked.
  if (width !== size?.width || height !== size.height) return null
  // Rotation takes a copy, which is too much memory beside a picture that is held whole.
  const turnedLater = isHeldWhole && orientation > 1 ? orientation : null
  const end = isJpeg(content) && missingEnd(content)
  // With an end appended, the decoder reads all there is, and warns about missing pixels.
  if (end) return encode(decode, Buffer.concat([content, end]), 'warning', turnedLater)
  return encode(decode, content, 'error', turnedLater).catch(async (error) => {
    const mended = isPng(content) ? await withRightSums(content) : null
    if (!mended) throw error
    return encode(decode, mended, 'error', turnedLater)
  })
}

async function encode(
  decode: Decoder,
  content: Uint8Array,
  failOn: Strictness,
  turnedLater: number | null,
): Promise<Buffer> {
  const drawn = (from: Uint8Array) =>
    decode(from, { limitInputPixels: false, failOn })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
  const lying = turnedLater
    ? await drawn(content).withMetadata({ orientation: turnedLater }).jpeg(lossless).toBuffer()
    : content
  let jpeg = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    // The original is decoded once, since that may be expensive.
    const isFirst = jpeg.length === 0
    jpeg = await drawn(isFirst ? lying : jpeg)
      .autoOrient()
      // Optimal codes make a file a few percent smaller, and hold 100 MB, which is too much beside the original.
      .jpeg({ quality, optimiseCoding: !isFirst })
      .toBuffer()
    if (jpeg.length <= MAX_FILE_BYTES) break
  }
  return jpeg
}

/** Practically lossless. */
const lossless = { quality: 98, chromaSubsampling: '4:4:4', optimiseCoding: false }

/** How many owners are served at once, how many tasks may wait, and how many of one owner. */
interface TurnOptions {
  atOnce: number
  waiting: number
  waitingOfOne: number
}

/**
 * Runs tasks a few at a time, in order of arrival, but never two of one owner at once; if the queue is full it returns null without
 * running the task.
 */
export function createTurns({ atOnce, waiting, waitingOfOne }: TurnOptions) {
  const served = new Set<string>()
  const line: { owner: string; start: () => void }[] = []

  /** Starts the waiting tasks whose turn it is. */
  function next(): void {
    while (served.size < atOnce) {
      const at = line.findIndex(({ owner }) => !served.has(owner))
      const [one] = at < 0 ? [] : line.splice(at, 1)
      if (!one) return
      served.add(one.owner)
      one.start()
    }
  }
  return async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T | null> {
    const mayStart = served.size < atOnce && !served.has(owner)
    const own = line.filter((one) => one.owner === owner).length
    if (!mayStart && (line.length >= waiting || own >= waitingOfOne)) return null
    await new Promise<void>((start) => {
      line.push({ owner, start })
      next()
    })
    try {
      return await work()
    } finally {
      served.delete(owner)
      next()
    }
  }
}
