import { hasTooManyParts, missingEnd, type PictureHeader, readHeader } from '../header.ts'
import {
  type FileErrorCode,
  fitWithin,
  isTooSmall,
  LONGEST_SIDE,
  MAX_DECODED_BYTES,
  MAX_FILE_BYTES,
  type Size,
} from '../rules.ts'
import { type Canvas, drawOnCanvas, encodeJpeg } from './canvas.ts'
import type { QualityFinding } from './props.ts'
import { findWarning, measure, QUALITY_LONG_SIDE } from './quality.ts'

/** A picture that is ready to be sent, shown and checked. */
export interface PreparedPicture {
  file: File
  /** Data URL of a small copy for the preview (product §16), or of the file if no copy is possible. */
  preview: string
  /** The file was scaled down here. */
  scaled: boolean
  /** The browser does not reveal the pixels (`isCanvasTrue`), so the file is sent unchanged. */
  unseen: boolean
  finding: QualityFinding | null
}

export type Prepared = { ok: true; picture: PreparedPicture } | { ok: false; code: FileErrorCode }

/** Most pixels that the browser has to decode: what phones take. At four bytes each, they take 440 MB of its memory. */
const MAX_PIXELS = 110_000_000
/** Largest file that is read, bytes: a PNG of as many pixels. */
const MAX_CHOSEN_BYTES = 256 * 1024 * 1024
/** The long side of a photo is never scaled below this, px. */
const LEAST_LONG_SIDE = 1600

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
 * every pixel of the camera. If the canvas is not true (`isCanvasTrue`) the file is unchanged. Never throws because of the file's
 * content. Works without a document: islands call it through picture-work.ts.
 */
export async function preparePicture(source: PictureSource, canvasIsTrue = true): Promise<Prepared> {
  if (source instanceof File) return prepareFile(source, canvasIsTrue)
  const { frame, width, height, name } = source
  const { canvas } = drawOnCanvas(frame, { width, height })
  frame.close()
  return prepareFile(new File([await encodeJpeg(canvas, 0.92)], name, { type: 'image/jpeg' }), canvasIsTrue)
}

async function prepareFile(chosen: File, canvasIsTrue: boolean): Promise<Prepared> {
  if (chosen.size > MAX_CHOSEN_BYTES) return { ok: false, code: 'tooLarge' }
  // Read now, once: a file of a gallery or a cloud may be gone or changed when it is sent, and a browser then only reports a
  // network failure.
  const content = await chosen.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (!content) return { ok: false, code: 'gone' }
  const header = readHeader(content)
  const refused = refusalOf(header, content)
  if (refused) return { ok: false, code: refused }
  const file = new File([content], chosen.name, { type: chosen.type })
  const isRedrawn = file.size > MAX_FILE_BYTES || (header.memory ?? 0) > MAX_DECODED_BYTES
  if (isRedrawn && !canvasIsTrue) {
    return { ok: false, code: file.size > MAX_FILE_BYTES ? 'tooLarge' : 'tooManyPixels' }
  }
  const bitmap = await decoded(content, header)
  if (!bitmap) return { ok: false, code: 'damaged' }
  try {
    if (!canvasIsTrue) return unseen(file)
    const fitting = isRedrawn ? await scaledDown(file, bitmap) : file
    if (!fitting) return { ok: false, code: 'tooLarge' }
    const [preview, finding] = [await dataUrlOf(await smallCopy(bitmap)), findWarning(measured(bitmap))]
    return { ok: true, picture: { file: fitting, preview, scaled: isRedrawn, unseen: false, finding } }
  } finally {
    bitmap.close()
  }
}

async function unseen(file: File): Promise<Prepared> {
  const preview = await dataUrlOf(file)
  return { ok: true, picture: { file, preview, scaled: false, unseen: true, finding: null } }
}

function refusalOf({ type, size }: PictureHeader, content: Uint8Array): FileErrorCode | null {
  if (type === 'other') return 'type'
  if (type !== 'jpeg' && type !== 'png') return type
  // A larger file is redrawn, and then has few.
  if (content.length <= MAX_FILE_BYTES && hasTooManyParts(content)) return 'tooComplex'
  if (!size) return 'damaged'
  if (size.width * size.height > MAX_PIXELS) return 'tooManyPixels'
  return isTooSmall(size) ? 'tooSmall' : null
}

/** The picture, upright; null when the browser cannot decode it. */
async function decoded(
  content: Uint8Array<ArrayBuffer>,
  { type }: PictureHeader,
): Promise<ImageBitmap | null> {
  const end = missingEnd(content)
  const blob = new Blob(end ? [content, end] : [content], { type: `image/${type}` })
  return createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => null)
}

/** The photo as an upright JPEG within the limit of a file; null if even the last step is larger. */
async function scaledDown(file: File, bitmap: ImageBitmap): Promise<File | null> {
  let canvas: Canvas | null = null
  for (const { longSide, quality } of scalingSteps(bitmap, LEAST_LONG_SIDE)) {
    if (isTooSmall(fitWithin(bitmap, longSide))) break
    // Drawing is the slow part, and a step that only lowers the quality does not need it.
    if (!canvas || Math.max(canvas.width, canvas.height) !== longSide)
      canvas = fitted(bitmap, longSide).canvas
    const blob = await encodeJpeg(canvas, quality)
    if (blob.size <= MAX_FILE_BYTES) return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
  }
  return null
}

function fitted(bitmap: ImageBitmap, longSide: number, pixelsAreRead = false) {
  return drawOnCanvas(bitmap, { ...fitWithin(bitmap, longSide), pixelsAreRead })
}

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`

const smallCopy = (bitmap: ImageBitmap): Promise<Blob> =>
  encodeJpeg(fitted(bitmap, PREVIEW_LONG_SIDE).canvas, 0.82)

function dataUrlOf(blob: Blob): Promise<string> {
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

/** One attempt at scaling a photo down: its long side in pixels and the JPEG quality, 0 to 1. */
interface ScalingStep {
  longSide: number
  quality: number
}

/** Long sides to try, largest first, in steps of 4:3, so that each has about half the bytes of the one before. */
const longSides = [LONGEST_SIDE, 3000, 2250]
const qualities = [0.9, 0.8]
/** Below the last size only the quality goes down; text is still clear at 0.5. */
const lastQualities = [0.9, 0.8, 0.65, 0.5]

/**
 * The attempts at scaling a photo down, best quality first. The long side is never below `minLongSide` or above the photo's own.
 */
export function scalingSteps(size: Size, minLongSide: number): ScalingStep[] {
  const has = Math.max(size.width, size.height)
  const sides = longSides.filter((side) => side > minLongSide && side < has)
  const first = has <= LONGEST_SIDE && has > minLongSide ? [has] : []
  const least = Math.min(has, minLongSide)
  return [
    ...[...first, ...sides].flatMap((longSide) => qualities.map((quality) => ({ longSide, quality }))),
    ...lastQualities.map((quality) => ({ longSide: least, quality })),
  ]
}
