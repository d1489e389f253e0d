/** A canvas that needs no document, so that a worker can draw; in browsers without one, an ordinary canvas. */
export type Canvas = OffscreenCanvas | HTMLCanvasElement

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** Whether a picture can be drawn here: in some browsers' workers the canvas exists but cannot be drawn on. */
export const canDraw = (): boolean =>
  typeof OffscreenCanvas === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null

/** Draws `source` over a whole canvas of this size, on white: a PNG may be transparent, a JPEG cannot. */
export function drawn(source: CanvasImageSource, width: number, height: number, pixelsAreRead = false) {
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
export async function jpegOf(canvas: Canvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!blob) throw new Error('the canvas gave no picture')
  return blob
}
