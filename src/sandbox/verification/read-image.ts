import sharp, { type Sharp } from 'sharp'

/** Smallest sides with readable print, px: about 180 dots per inch of a card. */
const MIN_LONG_SIDE = 600
const MIN_SHORT_SIDE = 350
/** A file with more pixels is treated as a decompression bomb. */
const MAX_PIXELS = 60_000_000
/** Sharpness is measured at one size, or a large photo would seem blurred beside a small one. */
const JUDGED_SIDE = 1000
/** A lower variance of the Laplacian means that print has no edges left; a drawn document has 300 to 1500. */
const MIN_SHARPNESS = 20
/** Long side at which the letters of a card are 25 to 40 px high, which suits the OCR best. */
const PAGE_SIDE = 1600

export type ImageFault = 'not-an-image' | 'too-small' | 'blurred'
export type ReadImage = { ok: true; page: Buffer } | { ok: false; fault: ImageFault }

/**
 * Prepares a scan for OCR: upright by its EXIF, grey, contrast stretched, as PNG. A file that does not decode, or is too small or
 * too blurred, is refused before OCR spends time on it.
 */
export async function readImage(content: Uint8Array): Promise<ReadImage> {
  try {
    const image = sharp(content, { limitInputPixels: MAX_PIXELS }).autoOrient().flatten().greyscale()
    const { width = 0, height = 0 } = await image.metadata()
    if (Math.max(width, height) < MIN_LONG_SIDE || Math.min(width, height) < MIN_SHORT_SIDE) {
      return { ok: false, fault: 'too-small' }
    }
    if ((await sharpness(image)) < MIN_SHARPNESS) return { ok: false, fault: 'blurred' }
    const page = image.clone().normalise().resize({ width: PAGE_SIDE, height: PAGE_SIDE, fit: 'inside' })
    return { ok: true, page: await page.png({ compressionLevel: 1 }).toBuffer() }
  } catch {
    return { ok: false, fault: 'not-an-image' }
  }
}

/** Variance of the Laplacian of a grey image, the usual measure of focus. */
export async function sharpness(image: Sharp): Promise<number> {
  const { data, info } = await image
    .clone()
    .resize({ width: JUDGED_SIDE, height: JUDGED_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const at = (x: number, y: number) => data[(y * width + x) * channels] ?? 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      sum += edge
      squares += edge * edge
    }
  }
  const count = (width - 2) * (height - 2)
  return squares / count - (sum / count) ** 2
}
