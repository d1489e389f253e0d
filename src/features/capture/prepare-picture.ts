import { type FileErrorCode, hasTooManyParts, isHeic } from '#features/scan/rules.ts'
import type { CaptureLimits, QualityFinding } from './props.ts'
import { findingOf, measure, QUALITY_LONG_SIDE } from './quality.ts'

/** A picture that is ready to be sent, shown and checked. */
export interface PreparedPicture {
  file: File
  /** Data URL of a small copy for the preview (product §16). */
  preview: string
  /** The file was made smaller here. */
  scaled: boolean
  finding: QualityFinding | null
}

export type Prepared = { ok: true; picture: PreparedPicture } | { ok: false; code: FileErrorCode }

/** Most pixels that the browser is asked to decode; at four bytes each, 100 million already take 400 MB of a phone's memory. */
const MAX_PIXELS = 100_000_000

/** Pixels on the preview's long side: enough to read the print at the review's zoom. */
const PREVIEW_LONG_SIDE = 1400

/** A frame of a video and the file it becomes; the sizes are the video's. */
interface Shot {
  readonly frame: VideoFrame | ImageBitmap
  readonly width: number
  readonly height: number
  readonly name: string
}

export type PictureSource = File | Shot

/**
 * Checks a file by content, scales it to fit, draws its preview and checks its quality; a frame is first turned into a file, with
 * every pixel the camera sends. Never throws because of the file's content. Works without a document: islands call it through
 * picture-work.ts.
 */
export async function preparePicture(source: PictureSource, fit: CaptureLimits): Promise<Prepared> {
  if (source instanceof File) return prepareFile(source, fit)
  const { frame, width, height, name } = source
  const { canvas } = drawn(frame, width, height)
  frame.close()
  return prepareFile(new File([await jpegOf(canvas, 0.92)], name, { type: 'image/jpeg' }), fit)
}

async function prepareFile(file: File, fit: CaptureLimits): Promise<Prepared> {
  const header = readHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  const refused = refusalOf(header)
  if (refused) return { ok: false, code: refused }
  if (file.size <= fit.maxBytes && hasTooManyParts(new Uint8Array(await file.arrayBuffer()))) {
    return { ok: false, code: 'tooComplex' }
  }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return { ok: false, code: 'damaged' }
  try {
    const fitting = file.size <= fit.maxBytes ? file : await scaledDown(file, bitmap, fit)
    if (!fitting) return { ok: false, code: 'tooLarge' }
    const preview = await previewOf(bitmap)
    return {
      ok: true,
      picture: { file: fitting, preview, scaled: fitting !== file, finding: findingOf(measured(bitmap)) },
    }
  } finally {
    bitmap.close()
  }
}

function refusalOf({ type, size }: PictureHeader): FileErrorCode | null {
  if (type === 'empty' || type === 'heic') return type
  if (type === 'other') return 'type'
  return size && size.width * size.height > MAX_PIXELS ? 'tooManyPixels' : null
}

/** The photo as an upright JPEG of at most `maxBytes`; null when even the last step is larger. */
async function scaledDown(file: File, bitmap: ImageBitmap, fit: CaptureLimits): Promise<File | null> {
  let canvas: Canvas | null = null
  for (const { longSide, quality } of scalingSteps(bitmap, fit.minLongSide)) {
    // Drawing is the slow part, and a step that only lowers the quality does not need it.
    if (!canvas || Math.max(canvas.width, canvas.height) !== longSide)
      canvas = fitted(bitmap, longSide).canvas
    const blob = await jpegOf(canvas, quality)
    if (blob.size <= fit.maxBytes) return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
  }
  return null
}

function fitted(bitmap: ImageBitmap, longSide: number, pixelsAreRead = false) {
  const { width, height } = fitWithin(bitmap, longSide)
  return drawn(bitmap, width, height, pixelsAreRead)
}

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`

async function previewOf(bitmap: ImageBitmap): Promise<string> {
  const blob = await jpegOf(fitted(bitmap, PREVIEW_LONG_SIDE).canvas, 0.82)
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(blob)
  })
}

function measured(bitmap: ImageBitmap) {
  const { canvas, context } = fitted(bitmap, QUALITY_LONG_SIDE, true)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return measure({ data, width, height, original: bitmap })
}

/** The type of a file by its first bytes, and the size in pixels as stored, before EXIF rotation, if they contain it. */
interface PictureHeader {
  type: 'jpeg' | 'png' | 'heic' | 'empty' | 'other'
  size?: { width: number; height: number }
}

/** How many bytes `readHeader` needs: a JPEG's size comes after its EXIF data and colour profile. */
const HEADER_BYTES = 256 * 1024

const jpegStart = [0xff, 0xd8, 0xff]
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte)

/** Detects a file's type by its content, never by its name (product §16). */
export function readHeader(bytes: Uint8Array): PictureHeader {
  if (bytes.length === 0) return { type: 'empty' }
  if (begins(bytes, pngStart)) return withSize('png', pngSize(bytes))
  if (begins(bytes, jpegStart)) return withSize('jpeg', jpegSize(bytes))
  if (isHeic(bytes)) return { type: 'heic' }
  return { type: 'other' }
}

const withSize = (type: 'jpeg' | 'png', size: PictureHeader['size']): PictureHeader =>
  size ? { type, size } : { type }

function pngSize(bytes: Uint8Array): PictureHeader['size'] {
  if (bytes.length < 24) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** SOF0 to SOF15 contain the size; C4, C8 and CC are in that range but mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Uint8Array): PictureHeader['size'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // A filler byte before a marker has no length of its own.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

interface Size {
  width: number
  height: number
}

/** The size with its long side at most `longSide` pixels, in proportion; never larger than the original. */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  const factor = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** One attempt at making a photo smaller: its long side in pixels and the JPEG quality, 0 to 1. */
interface ScalingStep {
  longSide: number
  quality: number
}

/** Long sides to try, largest first, in steps of 4:3, so that each has about half the bytes of the one before. */
const longSides = [4000, 3000, 2250]
const qualities = [0.9, 0.8]
/** Below the last size only the quality goes down; text is still clear at 0.5. */
const lastQualities = [0.9, 0.8, 0.65, 0.5]

/**
 * The attempts at making a photo smaller, best quality first. The long side is never below `minLongSide` or above the photo's
 * own.
 */
export function scalingSteps(size: Size, minLongSide: number): ScalingStep[] {
  const has = Math.max(size.width, size.height)
  const sides = longSides.filter((side) => side > minLongSide && side < has)
  const first = has <= (longSides[0] ?? 0) && has > minLongSide ? [has] : []
  const least = Math.min(has, minLongSide)
  return [
    ...[...first, ...sides].flatMap((longSide) => qualities.map((quality) => ({ longSide, quality }))),
    ...lastQualities.map((quality) => ({ longSide: least, quality })),
  ]
}

/** A canvas that needs no document, so that a worker can draw; in browsers without one, an ordinary canvas. */
type Canvas = OffscreenCanvas | HTMLCanvasElement

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** Whether a picture can be drawn here: in some browsers' workers the canvas exists but cannot be drawn on. */
export const canDraw = (): boolean =>
  typeof OffscreenCanvas === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null

/** Draws `source` over a whole canvas of this size, on white: a PNG may be transparent, a JPEG cannot. */
function drawn(source: CanvasImageSource, width: number, height: number, pixelsAreRead = false) {
  const canvas = createCanvas(width, height)
  const settings = { alpha: false, willReadFrequently: pixelsAreRead }
  const context = canvas.getContext('2d', settings) as OffscreenCanvasRenderingContext2D | null
  if (!context) throw new Error('no 2d canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return { canvas, context }
}

/** The canvas as a JPEG; `quality` from 0 to 1. */
async function jpegOf(canvas: Canvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!blob) throw new Error('the canvas gave no picture')
  return blob
}
