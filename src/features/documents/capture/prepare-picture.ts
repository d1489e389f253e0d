import { HEADER_BYTES, type PictureHeader, readHeader } from './picture-header.ts'
import type { CaptureLimits, FileErrorCode, QualityFinding } from './props.ts'
import { findingOf, JUDGED_LONG_SIDE, measure } from './quality.ts'
import { fitWithin, scalingSteps } from './scaling.ts'

/** A picture that can be sent, looked at and judged. */
export interface PreparedPicture {
  file: File
  /** Data URL of a copy small enough to look at (decisions §5). */
  preview: string
  /** The file was made smaller here. */
  scaled: boolean
  finding: QualityFinding | null
}

export type Prepared = { ok: true; picture: PreparedPicture } | { ok: false; code: FileErrorCode }

/** Pixels a browser is asked to unpack; four bytes each, so 100 million already take 400 MB of a phone. */
const MAX_PIXELS = 100_000_000

/** Pixels on the preview's long side: enough to read the print at the review's zoom. */
const PREVIEW_LONG_SIDE = 1400

/** Checks a file by content, makes it fit, draws its preview and judges it. Never throws for what is in the file. */
export async function preparePicture(file: File, fit: CaptureLimits): Promise<Prepared> {
  const header = readHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  const refused = refusalOf(header)
  if (refused) return { ok: false, code: refused }
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

/** The photo as a JPEG of at most `maxBytes`, turned upright; null when even the last step is larger. */
async function scaledDown(file: File, bitmap: ImageBitmap, fit: CaptureLimits): Promise<File | null> {
  let canvas: HTMLCanvasElement | null = null
  for (const { longSide, quality } of scalingSteps(bitmap, fit.minLongSide)) {
    // Drawing is the slow part, and a step that only lowers the quality needs none.
    if (!canvas || Math.max(canvas.width, canvas.height) !== longSide) canvas = drawn(bitmap, longSide).canvas
    const blob = await jpegOf(canvas, quality)
    if (blob.size <= fit.maxBytes) return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
  }
  return null
}

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`

function drawn(source: ImageBitmap, longSide: number, pixelsAreRead = false) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitWithin(source, longSide))
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: pixelsAreRead })
  if (!context) throw new Error('no 2d canvas')
  // A PNG may be transparent, a JPEG not.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** The canvas as a JPEG; `quality` from 0 to 1. */
export async function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!blob) throw new Error('the canvas gave no picture')
  return blob
}

async function previewOf(bitmap: ImageBitmap): Promise<string> {
  const blob = await jpegOf(drawn(bitmap, PREVIEW_LONG_SIDE).canvas, 0.82)
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(blob)
  })
}

function measured(bitmap: ImageBitmap) {
  const { canvas, context } = drawn(bitmap, JUDGED_LONG_SIDE, true)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return measure({ data, width, height, original: bitmap })
}
