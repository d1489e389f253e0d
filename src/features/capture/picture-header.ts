/** The type of a file by its first bytes, and the size in pixels as stored, before EXIF rotation, if they contain it. */
export interface PictureHeader {
  type: 'jpeg' | 'png' | 'heic' | 'empty' | 'other'
  size?: { width: number; height: number }
}

/** How many bytes `readHeader` needs: a JPEG's size comes after its EXIF data and colour profile. */
export const HEADER_BYTES = 256 * 1024

const jpegStart = [0xff, 0xd8, 0xff]
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Brands of ISO media files that hold HEVC pictures (ISO/IEC 23008-12). */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte)
const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Detects a file's type by its content, never by its name (product §16). */
export function readHeader(bytes: Uint8Array): PictureHeader {
  if (bytes.length === 0) return { type: 'empty' }
  if (begins(bytes, pngStart)) return withSize('png', pngSize(bytes))
  if (begins(bytes, jpegStart)) return withSize('jpeg', jpegSize(bytes))
  if (text(bytes, 4, 8) === 'ftyp' && heicBrands.includes(text(bytes, 8, 12))) return { type: 'heic' }
  return { type: 'other' }
}

const withSize = (type: 'jpeg' | 'png', size: PictureHeader['size']): PictureHeader =>
  size ? { type, size } : { type }

function pngSize(bytes: Uint8Array): PictureHeader['size'] {
  if (bytes.length < 24) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** SOF0 to SOF15 contain the size; C4, C8 and CC are in that range but mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Uint8Array): PictureHeader['size'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // A filler byte before a marker has no length of its own.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}
