import { crop, type GreyPicture, percentile } from './grey.ts'

const sides = ['top', 'right', 'bottom', 'left'] as const
export type PictureSide = (typeof sides)[number]

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
export function cutOffSides(grey: GreyPicture): PictureSide[] {
  const paper = median(part(grey, 0.3, 0.3, 0.4, 0.4))
  const strips = sides.map((side) => ({ side, strip: stripAt(grey, side) }))
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

function part(grey: GreyPicture, left: number, top: number, width: number, height: number): GreyPicture {
  return crop(
    grey,
    Math.floor(left * grey.width),
    Math.floor(top * grey.height),
    Math.max(1, Math.floor(width * grey.width)),
    Math.max(1, Math.floor(height * grey.height)),
  )
}

function stripAt(grey: GreyPicture, side: PictureSide): GreyPicture {
  const end = (1 - MIDDLE) / 2
  return {
    top: () => part(grey, end, 0, MIDDLE, DEPTH),
    bottom: () => part(grey, end, 1 - DEPTH, MIDDLE, DEPTH),
    left: () => part(grey, 0, end, DEPTH, MIDDLE),
    right: () => part(grey, 1 - DEPTH, end, DEPTH, MIDDLE),
  }[side]()
}
