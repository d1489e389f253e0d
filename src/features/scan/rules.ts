import type { DocumentKind } from '#backoffice/wire/document.ts'

/** Largest file of one side, bytes (product §16: 5 MB). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

/** A scan's side, which is also the form name of its file (product §16: parts `front` and `back`). */
export type Side = 'front' | 'back'

/** The scans a document of this kind has (product §16): a passport opens on one page. */
export const sidesOf = (kind: DocumentKind): readonly Side[] =>
  kind === 'PASSPORT' ? ['front'] : ['front', 'back']

/** Why one file is refused, in the browser or by the server; each has a text. */
export const fileErrorCodes = [
  'missing',
  'empty',
  /** Neither JPEG nor PNG by its content: SVG, GIF, PDF, a renamed text file. */
  'type',
  /** HEIC or HEIF, which phones produce and browsers cannot read. */
  'heic',
  'tooLarge',
  'tooManyPixels',
  'tooSmall',
  /** Consists of more segments, chunks or scans than a photo has: dear to look at, whatever it shows. */
  'tooComplex',
  /** Begins like a JPEG or PNG but is not one: truncated, a polyglot, corrupt. */
  'damaged',
] as const
export type FileErrorCode = (typeof fileErrorCodes)[number]

export type FileErrors = Partial<Record<Side, FileErrorCode>>

/** Brands of ISO media files that hold HEVC pictures (ISO/IEC 23008-12). */
const HEIC = /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/

/** Whether a file is HEIC or HEIF by its first bytes. */
export const isHeic = (content: Uint8Array): boolean =>
  HEIC.test(String.fromCharCode(...content.subarray(4, 12)))

/**
 * Most segments of a JPEG or chunks of a PNG in one file. A photo has fewer than a few hundred, a PNG of 5 MB written in pieces of
 * 4 KB has 1,300. Each costs the decoder memory and time, even an empty one: 1.3 million fit into 5 MB.
 */
export const MOST_PARTS = 2000
/** Most scans of a progressive JPEG: encoders write ten or so, and each one makes the decoder go over the whole picture. */
export const MOST_SCANS = 64

/** Whether a JPEG or PNG consists of more parts than a photo can have; stops counting there. Anything else has none. */
export function hasTooManyParts(content: Uint8Array): boolean {
  if (content[0] === 0xff && content[1] === 0xd8) return jpegHasTooMany(content)
  return content[0] === 0x89 && content[1] === 0x50 && pngHasTooMany(content)
}

/** Markers without a length: TEM, and RST0 to RST7, which a decoder passes over within the pixels. */
const stands = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function jpegHasTooMany(content: Uint8Array): boolean {
  let parts = 0
  let scans = 0
  let at = 2
  // Byte by byte: with `indexOf`, 5 MB of 0xff held the process for 160 ms, and so for 13.
  while (at < content.length) {
    const marker = content[at + 1]
    // What is no marker (pixels, filler bytes, rubbish) is passed over, as decoders do.
    if (content[at] !== 0xff || marker === 0xff) at += 1
    else if (marker === undefined || marker === 0xd9) return false
    else if (marker === 0 || stands(marker)) at += 2
    else {
      parts += 1
      if (marker === 0xda) scans += 1
      if (parts > MOST_PARTS || scans > MOST_SCANS) return true
      at += 2 + Math.max(2, ((content[at + 2] ?? 0) << 8) | (content[at + 3] ?? 0))
    }
  }
  return false
}

function pngHasTooMany(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  let parts = 0
  // Each has its length, a type and a checksum around its content.
  for (let at = 8; at + 12 <= content.length; at += 12 + view.getUint32(at)) {
    parts += 1
    if (parts > MOST_PARTS) return true
    // IEND: what follows it is never read.
    if (view.getUint32(at + 4) === 0x49454e44) return false
  }
  return false
}
