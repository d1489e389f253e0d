import sharp, { type Sharp } from 'sharp'
import { type SpecimenSide, specimenSvg } from '#sandbox/specimen/draw.ts'
import type { Specimen } from '#sandbox/specimen/mrz-lines.ts'

export interface SpecimenOptions extends Partial<Specimen> {
  side?: SpecimenSide
  format?: 'jpeg' | 'png'
  /** Width of the document, px. */
  width?: number
  /** Sigma of a Gaussian blur, px at a width of 1400: 3 is soft, 8 unreadable. */
  blur?: number
  /** Light left, from 1 (all of it) down to 0 (black). */
  light?: number
  /** Radius of a lamp's reflection over the middle, px. */
  glare?: number
  /** Visible table around the document, as a share of its width: 0.1 is a tenth on each side. */
  table?: number
  /** EXIF orientation, 1 to 8: the pixels are turned so that a viewer that honours it shows the document upright. */
  exifOrientation?: 1 | 3 | 6 | 8
}

/** The passport of the demo's Sofia, valid whenever the tests run. */
const defaults: Specimen = {
  kind: 'PASSPORT',
  country: 'IT',
  number: 'YB4410287',
  firstName: 'Sofia',
  lastName: 'Marchetti',
  birthDate: '1994-03-17',
  issueDate: `${new Date().getUTCFullYear() - 2}-06-15`,
  expirationDate: `${new Date().getUTCFullYear() + 8}-06-14`,
}

/** Pictures on the way to a photo are not packed: that took most of the time. */
const UNPACKED = { compressionLevel: 0 } as const

/** Degrees by which the pixels are turned so that the orientation turns them back. */
const TURN_BACK = { 1: 0, 3: 180, 6: 270, 8: 90 }

const drawn = new Map<string, Promise<Buffer>>()

/** A photo of a drawn document, sharp and upright by default; needs no installed fonts. Each is drawn once per process. */
export async function drawSpecimen(options: SpecimenOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options)
  const photo = drawn.get(key) ?? draw(options)
  drawn.set(key, photo)
  return Buffer.from(await photo)
}

async function draw(options: SpecimenOptions): Promise<Buffer> {
  const { side = 'FRONT', format = 'jpeg', width = 1400, exifOrientation = 1 } = options
  const svg = specimenSvg({ ...defaults, ...given(options) }, side)
  const card = await sharp(Buffer.from(svg)).resize({ width }).png(UNPACKED).toBuffer()
  const laid = await onTable(card, Math.round(width * (options.table ?? 0)))
    .png(UNPACKED)
    .toBuffer()
  const photo = sharp(await turned(laid, TURN_BACK[exifOrientation])).flatten({ background: '#3f4a4d' })
  const light = options.light ?? 1
  if (light < 1) photo.linear(light, 0)
  const shot = sharp(await photo.png(UNPACKED).toBuffer())
  if (options.glare) shot.composite([{ input: lamp(options.glare), gravity: 'centre' }])
  if (options.blur) shot.blur((options.blur * width) / 1400)
  if (exifOrientation !== 1) shot.withMetadata({ orientation: exifOrientation })
  return format === 'png' ? shot.png().toBuffer() : shot.jpeg({ quality: 88 }).toBuffer()
}

/** The document's own fields among the options, without the unnamed ones. */
function given(options: SpecimenOptions): Partial<Specimen> {
  const fields = Object.keys(defaults) as Array<keyof Specimen>
  return Object.fromEntries(
    fields.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  )
}

function onTable(card: Buffer, table: number): Sharp {
  const edges = { top: table, bottom: table, left: table, right: table }
  return sharp(card).extend({ ...edges, background: '#3f4a4d' })
}

async function turned(image: Buffer, degrees: number): Promise<Buffer> {
  return degrees === 0 ? image : sharp(image).rotate(degrees).png(UNPACKED).toBuffer()
}

const lamp = (radius: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${radius * 2}" height="${radius * 2}">
<radialGradient id="g"><stop offset=".6" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<rect width="100%" height="100%" fill="url(#g)"/></svg>`)

/** The place in a JPEG that describes its frame. */
export const frameAt = (jpeg: Buffer) =>
  jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0))

/** The same JPEG with another size in its header: checks that read only the header need no drawing. */
export function sized(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  changed.writeUInt16BE(height, frameAt(jpeg) + 5)
  changed.writeUInt16BE(width, frameAt(jpeg) + 7)
  return changed
}
