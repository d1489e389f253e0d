import sharp, { type Sharp } from 'sharp'

/* Pictures of one colour, whose few bytes do not show how much memory a decoder needs. */

const blank = (side: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: { r: 90, g: 120, b: 180, alpha: 1 } } })
const inScans = { progressive: true, chromaSubsampling: '4:4:4' }
const all = (pictures: readonly Sharp[]) => Promise.all(pictures.map((picture) => picture.toBuffer()))

/** The three kinds that a decoder holds whole, of `side` pixels each. */
const heldWhole = (deep: number, cmyk: number, colour: number) =>
  all([
    blank(deep, 4).toColourspace('rgb16').png({ progressive: true }),
    blank(cmyk).toColourspace('cmyk').jpeg(inScans),
    blank(colour).jpeg(inScans),
  ])

/** Refused: interlaced, CMYK and progressive pictures of 49 million pixels. */
export const tooDearPictures = (): Promise<Buffer[]> => heldWhole(7000, 7000, 7000)

/** Accepted: the largest of each, and a phone's photo of 50 million pixels, turned. */
export const dearestPictures = async (): Promise<Buffer[]> => [
  ...(await heldWhole(4430, 4430, 5120)),
  await sharp({ create: { width: 8192, height: 6144, channels: 3, background: '#5a78b4' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
]
