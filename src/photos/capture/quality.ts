import type { QualityFinding } from './props.ts'

/** Pixels on the long side of the copy that is checked; small, so that checking does not delay a phone's frame. */
export const QUALITY_LONG_SIDE = 640

/**
 * Thresholds for quality warnings. Ours, from drawn specimens: tests/unit/photos/capture/quality.test.ts shows the measures of good
 * and bad pictures and their distance from these thresholds.
 */
export const thresholds = {
  /** Pixels on the original's long side; below it a passport's small print is less than 10 pixels high. */
  minLongSide: 1000,
  /** Grey value (of 255) that the brightest twentieth has to reach. */
  minBrightness: 100,
  /** See `sharpness`. */
  minSharpness: 0.06,
  /** Share of the picture's patches that are blown out with darker document around them. */
  maxGlareShare: 0.008,
} as const

/** The measures of one picture. */
export interface Measures {
  longSide: number
  brightness: number
  sharpness: number
  glareShare: number
  cutOffSides: number
}

/** Any object with RGBA bytes, like `ImageData`; `original` is the size of the file itself. */
export interface JudgedPicture {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
  original: { width: number; height: number }
}

/** Measures a picture's small copy. */
export function measure(picture: JudgedPicture): Measures {
  const grey: GreyPicture = greyOf(picture)
  return {
    longSide: Math.max(picture.original.width, picture.original.height),
    brightness: percentile(grey.values, 0.95),
    sharpness: sharpness(grey),
    glareShare: glareShare(grey),
    cutOffSides: cutOffSides(grey).length,
  }
}

/** The most important warning, or null for a picture without problems. */
export function findWarning(measures: Measures): QualityFinding | null {
  if (measures.longSide < thresholds.minLongSide) return 'tooSmall'
  if (measures.brightness < thresholds.minBrightness) return 'tooDark'
  if (measures.sharpness < thresholds.minSharpness) return 'blurred'
  if (measures.glareShare > thresholds.maxGlareShare) return 'glare'
  return measures.cutOffSides > 0 ? 'cutOff' : null
}

/** Side of a tile in pixels. */
const TILE = 32

/**
 * The sharpness of the sharpest parts: the variance of the Laplacian, tile by tile, relative to the picture's range of brightness,
 * so that neither empty areas nor dim light count as blur. The result is the best tile after leaving out the top one in 25.
 */
function sharpness(grey: GreyPicture): number {
  const range = percentile(grey.values, 0.98) - percentile(grey.values, 0.02)
  if (range < 8) return 0
  const tiles: number[] = []
  for (let top = 1; top + TILE < grey.height; top += TILE) {
    for (let left = 1; left + TILE < grey.width; left += TILE) {
      tiles.push(laplacianVariance(grey, left, top))
    }
  }
  tiles.sort((a, b) => b - a)
  const speaking = tiles[Math.floor(tiles.length / 25)] ?? 0
  return speaking / (range * range)
}

function laplacianVariance({ values, width }: GreyPicture, left: number, top: number): number {
  let sum = 0
  let squares = 0
  for (let y = top; y < top + TILE; y += 1) {
    for (let i = y * width + left; i < y * width + left + TILE; i += 1) {
      const around =
        (values[i - 1] ?? 0) + (values[i + 1] ?? 0) + (values[i - width] ?? 0) + (values[i + width] ?? 0)
      const edge = around - 4 * (values[i] ?? 0)
      sum += edge
      squares += edge * edge
    }
  }
  const count = TILE * TILE
  return squares / count - (sum / count) ** 2
}

/** Side of a patch in pixels. */
const PATCH = 10
/** Brightness from which a pixel is blown out. */
const BLOWN = 252
/** Share of a patch's pixels that makes it blown out; from the lower value it is partly blown out. */
const FULL = 0.9
const PARTLY = 0.3
/** Print on blown-out paper makes many patches partly blown out: above this share of all, the page itself is white. */
const WHITE_PAGE = 0.08

/**
 * Share of the patches, 0 to 1, that are blown out and inside the picture: a bright background reaches the border, a lamp's
 * reflection does not. A page that is white everywhere, as from a scanner, has none.
 */
function glareShare(grey: GreyPicture): number {
  const columns = Math.floor(grey.width / PATCH)
  const rows = Math.floor(grey.height / PATCH)
  const shares = Array.from({ length: columns * rows }, (_, i) =>
    blownShare(grey, (i % columns) * PATCH, Math.floor(i / columns) * PATCH),
  )
  const partly = shares.filter((share) => share >= PARTLY && share < FULL).length
  if (partly > WHITE_PAGE * shares.length) return 0
  const blown = shares.map((share) => share >= FULL)
  clearFromBorder(blown, columns, rows)
  return blown.filter(Boolean).length / Math.max(1, blown.length)
}

function blownShare({ values, width }: GreyPicture, left: number, top: number): number {
  let count = 0
  for (let y = top; y < top + PATCH; y += 1) {
    for (let x = left; x < left + PATCH; x += 1) if ((values[y * width + x] ?? 0) >= BLOWN) count += 1
  }
  return count / (PATCH * PATCH)
}

/** Removes blown-out patches that are connected to one at the border. */
function clearFromBorder(blown: boolean[], columns: number, rows: number): void {
  const isBorder = (i: number) =>
    i < columns || i >= columns * (rows - 1) || i % columns === 0 || i % columns === columns - 1
  const waiting = blown.flatMap((is, i) => (is && isBorder(i) ? [i] : []))
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    if (!blown[i]) continue
    blown[i] = false
    if (i % columns > 0) waiting.push(i - 1)
    if (i % columns < columns - 1) waiting.push(i + 1)
    waiting.push(i - columns, i + columns)
  }
}

const pictureEdges = ['top', 'right', 'bottom', 'left'] as const
type PictureEdge = (typeof pictureEdges)[number]

/** Depth of the strip along a side, as a share of the picture. */
const DEPTH = 0.02
/** The middle of a side, as a share of it: its ends may show the background of the adjacent side. */
const MIDDLE = 0.5
/** Difference in grey that separates a background from the document. */
const APART = 60
/** Difference in grey within which a pixel may be the document's paper. */
const ALIKE = 28
/** Share of paper among the pixels of a strip that crosses the document: its photo and print are not paper. */
const PAPER = 0.12
/**
 * Share of a strip that is not background when the document crosses it; a finger holding the document covers less and is not
 * paper.
 */
const COVERED = 0.5

/**
 * Sides at which the document extends beyond the picture: the strip there contains its paper, while another side shows a clearly
 * different background. A scan cropped to the document has no background and is not cut off.
 */
function cutOffSides(grey: GreyPicture): PictureEdge[] {
  const paper = median(cropShare(grey, 0.3, 0.3, 0.4, 0.4))
  const strips = pictureEdges.map((side) => ({ side, strip: stripAt(grey, side) }))
  const tones = strips.map(({ strip }) => median(strip))
  const background = tones.toSorted((a, b) => Math.abs(b - paper) - Math.abs(a - paper))[0] ?? paper
  if (Math.abs(background - paper) < APART) return []
  const isCut = ({ values }: GreyPicture) =>
    shareOf(values, (value) => Math.abs(value - paper) <= ALIKE) >= PAPER &&
    shareOf(values, (value) => Math.abs(value - background) >= APART) >= COVERED
  return strips.filter(({ strip }) => isCut(strip)).map(({ side }) => side)
}

const shareOf = (values: Uint8Array, is: (value: number) => boolean) =>
  values.filter(is).length / values.length

const median = (grey: GreyPicture) => percentile(grey.values, 0.5)

/** Part of a picture; position and size as shares of it. */
function cropShare(grey: GreyPicture, left: number, top: number, width: number, height: number): GreyPicture {
  return crop(
    grey,
    Math.floor(left * grey.width),
    Math.floor(top * grey.height),
    Math.max(1, Math.floor(width * grey.width)),
    Math.max(1, Math.floor(height * grey.height)),
  )
}

function stripAt(grey: GreyPicture, side: PictureEdge): GreyPicture {
  const end = (1 - MIDDLE) / 2
  if (side === 'top') return cropShare(grey, end, 0, MIDDLE, DEPTH)
  if (side === 'bottom') return cropShare(grey, end, 1 - DEPTH, MIDDLE, DEPTH)
  if (side === 'left') return cropShare(grey, 0, end, DEPTH, MIDDLE)
  return cropShare(grey, 1 - DEPTH, end, DEPTH, MIDDLE)
}

/** One byte of brightness for each pixel, row by row. */
interface GreyPicture {
  values: Uint8Array
  width: number
  height: number
}

/** Brightness of RGBA pixels by the weights of Rec. 709, in integers. */
function greyOf(picture: {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
}): GreyPicture {
  const { data, width, height } = picture
  const values = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < values.length; i += 1, at += 4) {
    values[i] = ((data[at] ?? 0) * 54 + (data[at + 1] ?? 0) * 183 + (data[at + 2] ?? 0) * 19) >> 8
  }
  return { values, width, height }
}

/** The value below which `share` (0 to 1) of the values lie. */
function percentile(values: Uint8Array, share: number): number {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let below = 0
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] ?? 0
    if (below > share * values.length) return value
  }
  return 255
}

/** Part of a picture as a picture; edges in pixels. */
function crop(grey: GreyPicture, left: number, top: number, width: number, height: number): GreyPicture {
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * grey.width + left
    values.set(grey.values.subarray(from, from + width), y * width)
  }
  return { values, width, height }
}
