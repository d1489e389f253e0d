/** A canvas that needs no document, so that a worker can draw; in browsers without one, an ordinary canvas. */
export type Canvas = OffscreenCanvas | HTMLCanvasElement

const hasOffscreen = () => typeof OffscreenCanvas === 'function'
const inPage = (width: number, height: number): Canvas =>
  Object.assign(document.createElement('canvas'), { width, height })
const create = (width: number, height: number): Canvas =>
  hasOffscreen() ? new OffscreenCanvas(width, height) : inPage(width, height)

/** Whether a picture can be drawn here: in some browsers' workers the canvas exists but cannot be drawn on. */
export const canDraw = (): boolean => hasOffscreen() && new OffscreenCanvas(1, 1).getContext('2d') !== null

interface Drawing {
  width: number
  height: number
  /** The pixels will be read, so the browser keeps them in fast memory. */
  pixelsAreRead?: boolean
}

/** Draws `source` over a whole canvas of this size, on white: a PNG may be transparent, a JPEG cannot. */
export function drawOnCanvas(source: CanvasImageSource, { width, height, pixelsAreRead = false }: Drawing) {
  const drawing = blank(create(width, height), pixelsAreRead)
  drawing.context.imageSmoothingQuality = 'high'
  drawing.context.drawImage(source, 0, 0, width, height)
  return drawing
}

function blank(canvas: Canvas, pixelsAreRead: boolean) {
  const settings = { alpha: false, willReadFrequently: pixelsAreRead }
  const context = canvas.getContext('2d', settings) as OffscreenCanvasRenderingContext2D | null
  if (!context) throw new Error('no 2d canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** The canvas as a JPEG; `quality` from 0 to 1. */
export async function encodeJpeg(canvas: Canvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!blob) throw new Error('the canvas gave no picture')
  return blob
}

/** Side of the pattern's fields and number of them, px and fields. */
const PATTERN = { field: 16, across: 4 }
/**
 * Most that a colour may differ, of 255: a JPEG changes it a little, and Brave and Safari a little more against fingerprinting. A
 * falsified photo differs far more.
 */
const MOST_APART = 32

const sideOf = ({ field, across }: typeof PATTERN) => field * across
const patternColours = Array.from({ length: PATTERN.across ** 2 }, (_, at) => [
  (at * 83) % 256,
  (at * 151 + 60) % 256,
  (at * 37 + 120) % 256,
])

/**
 * Whether the browser returns what was drawn. Tor Browser and others return noise or white instead, since a drawing identifies a
 * computer; a photo scaled there would be noise as well. Draws a pattern, encodes, decodes and reads it.
 */
export async function isCanvasTrue(): Promise<boolean> {
  const side = sideOf(PATTERN)
  const kinds = [hasOffscreen() && create(side, side), typeof document === 'object' && inPage(side, side)]
  try {
    for (const canvas of kinds) if (canvas && !(await givesBack(canvas))) return false
    return true
  } catch {
    // Some browsers refuse instead.
    return false
  }
}

async function givesBack(canvas: Canvas): Promise<boolean> {
  const { field, across } = PATTERN
  const places = patternColours.map((colour, at) => {
    const [left, top] = [(at % across) * field, Math.floor(at / across) * field]
    return { colour, left, top }
  })
  const { context } = blank(canvas, true)
  for (const { colour, left, top } of places) {
    context.fillStyle = `rgb(${colour.join(' ')})`
    context.fillRect(left, top, field, field)
  }
  const isTrue = (read: OffscreenCanvasRenderingContext2D) =>
    places.every(({ colour, left, top }) => {
      // In the middle of a field, unaffected by its neighbours' colours.
      const { data } = read.getImageData(left + field / 2, top + field / 2, 1, 1)
      return colour.every((value, channel) => Math.abs(value - (data[channel] ?? 0)) <= MOST_APART)
    })
  if (!isTrue(context)) return false
  const bitmap = await createImageBitmap(await encodeJpeg(canvas, 0.95))
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return isTrue(context)
}
