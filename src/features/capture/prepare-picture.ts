import { type FileErrorCode, hasTooManyParts } from '#features/scan/rules.ts'
import { type Canvas, drawn, jpegOf } from './canvas.ts'
import { HEADER_BYTES, type PictureHeader, readHeader } from './picture-header.ts'
import type { CaptureLimits, QualityFinding } from './props.ts'
import { findingOf, measure, QUALITY_LONG_SIDE } from './quality.ts'
import { fitWithin, scalingSteps } from './scaling.ts'

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
