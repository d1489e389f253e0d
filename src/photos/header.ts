import { MOST_PARTS, MOST_SCANS, type Size } from './rules.ts'

/*
 * What a file's content shows without decoding it, never its name (product §16). Browser and server use the same checks. Nothing in
 * a file makes these functions throw.
 */

/** The type of a file by its first bytes, and the header data of a JPEG or PNG. */
export interface PictureHeader {
  readonly type: 'jpeg' | 'png' | 'heic' | 'avif' | 'empty' | 'other'
  /** As stored, before rotation; absent if the header ends too early. */
  readonly size?: Size
  /** Most bytes that a decoder holds of it. */
  readonly memory?: number
  /** Whether all of it is held until its last byte has been read; else a few rows at a time. */
  readonly isHeldWhole?: boolean
}

const JPEG_START = [0xff, 0xd8, 0xff]
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const begins = (content: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => content[index] === byte)

export const isJpeg = (content: Uint8Array): boolean => begins(content, JPEG_START)
export const isPng = (content: Uint8Array): boolean => begins(content, PNG_START)

/** Reads a file's header. */
export function readHeader(content: Uint8Array): PictureHeader {
  if (content.length === 0) return { type: 'empty' }
  if (isJpeg(content)) return { type: 'jpeg', ...ofFrame(jpegFrame(content)) }
  if (isPng(content)) return { type: 'png', ...ofFrame(pngFrame(content)) }
  return { type: mediaFamily(content) ?? 'other' }
}

const ofFrame = (frame: Frame | null) =>
  frame && {
    size: { width: frame.width, height: frame.height },
    memory: memoryOf(frame),
    isHeldWhole: frame.inScans || frame.interlaced,
  }

/** How a picture is stored, as far as its decoder's memory depends on it. */
interface Frame extends Size {
  /** Colours, and transparency. */
  readonly channels: number
  /** Bytes of one channel of a pixel. */
  readonly depth: 1 | 2
  /** A JPEG of several scans: its coefficients, of two bytes each, are held until the last scan is read. */
  readonly inScans: boolean
  readonly interlaced: boolean
}

/** Most bytes that libvips holds of a picture while it decodes it. */
const memoryOf = ({ width, height, channels, depth, inScans }: Frame): number =>
  width * height * channels * depth * (inScans ? 2 : 1)

/** Markers of a JPEG that begin a frame, SOF0 to SOF15; C4, C8 and CC are in that range but mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Frame markers whose pixels always come in several scans. */
const PROGRESSIVE = [0xc2, 0xc6, 0xca, 0xce]
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

function jpegFrame(content: Uint8Array): Frame | null {
  const byte = (at: number) => content[at] ?? 0
  const pair = (at: number) => (byte(at) << 8) | byte(at + 1)
  let found: Frame | null = null
  for (const { marker, at } of jpegParts(content)) {
    if (isFrame(marker) && !found && at + 8 <= content.length) {
      const size = { width: pair(at + 5), height: pair(at + 3) }
      const inScans = PROGRESSIVE.includes(marker)
      found = { ...size, channels: byte(at + 7), depth: byte(at + 2) > 8 ? 2 : 1, inScans, interlaced: false }
    }
    if (marker !== START_OF_SCAN) continue
    // A first scan without all channels means that others follow.
    return found && { ...found, inScans: found.inScans || byte(at + 2) < found.channels }
  }
  return found
}

/** Channels by the colour type in a PNG's header; a palette is decoded to colours. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }
const IDAT = 0x49444154
const IEND = 0x49454e44
const TRNS = 0x74524e53

function pngFrame(content: Uint8Array): Frame | null {
  const header = pngHeader(content)
  if (!header) return null
  let channels = CHANNELS[header.colour] ?? 4
  for (const { type } of pngParts(content)) {
    if (type === TRNS) channels += 1
    if (type === IDAT || type === TRNS) break
  }
  return { ...header, channels, depth: header.bits > 8 ? 2 : 1, inScans: false }
}

interface PngHeader extends Size {
  readonly bits: number
  readonly colour: number
  readonly interlaced: boolean
}

function pngHeader(content: Uint8Array): PngHeader | null {
  if (content.length < 29) return null
  const view = viewOf(content)
  const [bits, colour] = [view.getUint8(24), view.getUint8(25)]
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bits,
    colour,
    interlaced: content[28] === 1,
  }
}

const viewOf = (content: Uint8Array) => new DataView(content.buffer, content.byteOffset, content.byteLength)

/** The seven passes of an interlaced PNG: the first column and row of each, and the steps from one to the next. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The compressed pixels of a PNG, the offsets of their chunks, and their unpacked size in bytes. */
interface PngPixels {
  readonly packed: Uint8Array[]
  readonly from: number
  readonly unpacked: number
}

/** The pixels of a PNG; null if it has none or its header ends too early. */
export function pngPixels(content: Uint8Array): PngPixels | null {
  const header = pngHeader(content)
  const chunks = [...pngParts(content)].filter(({ type }) => type === IDAT)
  if (!header || !chunks[0]) return null
  const { width, height, bits, colour } = header
  const bitsOfPixel = bits * (colour === 3 ? 1 : (CHANNELS[colour] ?? 4))
  // Each row begins with the number of its filter.
  const bytesOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsOfPixel) / 8)) : 0
  const passes = header.interlaced ? PASSES : ([[0, 0, 1, 1]] as const)
  const sizes = passes.map(([left, top, across, down]) =>
    bytesOf(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
  )
  return {
    packed: chunks.map(({ at, length }) => content.subarray(at, at + length)),
    from: chunks[0].at - 8,
    unpacked: sizes.reduce((sum, bytes) => sum + bytes, 0),
  }
}

/** Whether a JPEG or PNG consists of more parts than a photo can have; stops counting there. False for anything else. */
export function hasTooManyParts(content: Uint8Array): boolean {
  let parts = 0
  let scans = 0
  const isMore = (scan: boolean) => {
    parts += 1
    if (scan) scans += 1
    return parts > MOST_PARTS || scans > MOST_SCANS
  }
  if (content[0] === 0xff && content[1] === 0xd8) {
    for (const { marker } of jpegParts(content)) if (isMore(marker === START_OF_SCAN)) return true
  } else if (content[0] === 0x89 && content[1] === 0x50) {
    for (const _ of pngParts(content)) if (isMore(false)) return true
  }
  return false
}

const JPEG_END = [0xff, END_OF_IMAGE]
/** An empty IEND with its checksum. */
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

/** The last bytes that a JPEG or PNG lacks; null if none are missing. Viewers do without them, decoders do not. */
export function missingEnd(content: Uint8Array): Uint8Array<ArrayBuffer> | null {
  let last = 0
  if (isJpeg(content)) {
    for (const { marker } of jpegParts(content)) last = marker
    return last === END_OF_IMAGE ? null : new Uint8Array(JPEG_END)
  }
  if (!isPng(content)) return null
  for (const { type } of pngParts(content)) last = type
  return last === IEND ? null : new Uint8Array(PNG_END)
}

/** The offset where the picture ends and phones' appendices begin. */
export function findPictureEnd(content: Uint8Array): number {
  if (isJpeg(content)) {
    for (const { marker, at } of jpegParts(content)) if (marker === END_OF_IMAGE) return at
  } else if (isPng(content)) {
    // Its checksum follows.
    for (const { type, at, length } of pngParts(content)) if (type === IEND) return at + length + 4
  }
  return content.length
}

/** Markers without a length: TEM, and RST0 to RST7, which a decoder skips within the pixels. */
const stands = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** The segments of a JPEG up to and including its end, each with the offset of its length. */
function* jpegParts(content: Uint8Array): Generator<{ marker: number; at: number }> {
  let at = 2
  // Byte by byte: with `indexOf`, 5 MB of 0xff held the process for 160 ms, and so for 13.
  while (at < content.length) {
    const marker = content[at + 1]
    // Bytes that are not a marker (pixels, filler bytes, garbage) are skipped, as decoders do.
    if (content[at] !== 0xff || marker === 0xff) at += 1
    else if (marker === undefined) return
    else if (marker === 0 || stands(marker)) at += 2
    else {
      yield { marker, at: at + 2 }
      if (marker === END_OF_IMAGE) return
      at += 2 + Math.max(2, ((content[at + 2] ?? 0) << 8) | (content[at + 3] ?? 0))
    }
  }
}

/** The chunks of a PNG up to its end, each with its type and the offset of its content: later bytes are never read. */
function* pngParts(content: Uint8Array): Generator<{ type: number; at: number; length: number }> {
  const view = viewOf(content)
  let at = 8
  // Each chunk has its length, a type and a checksum around its content.
  while (at + 12 <= content.length) {
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    yield { type, at: at + 8, length }
    if (type === IEND) return
    at += 12 + length
  }
}

/** Brands of ISO media files that contain HEVC pictures (ISO/IEC 23008-12), or pictures that phones call HEIC. */
const HEIC = /^(?:hei[cmsx]|hev[cmsx]|mif1|mif2|miaf|msf1|tmap)$/
const AVIF = /^(?:avif|avis)$/
/** Most brands that are read: files have ten or so. */
const MOST_BRANDS = 64

/** Whether a file is HEIC or AVIF by its leading brands; general ones belong to both, so all are read. */
function mediaFamily(content: Uint8Array): 'heic' | 'avif' | null {
  const letters = (at: number) => String.fromCharCode(...content.subarray(at, at + 4))
  if (letters(4) !== 'ftyp') return null
  const end = Math.min(viewOf(content).getUint32(0), content.length, 16 + 4 * MOST_BRANDS)
  const major = letters(8)
  const brands = [major]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(letters(at))
  if (AVIF.test(major)) return 'avif'
  if (!HEIC.test(major)) return null
  const isHevc = brands.some((brand) => /^he[iv]/.test(brand))
  return !isHevc && brands.some((brand) => AVIF.test(brand)) ? 'avif' : 'heic'
}
