import { type FileErrorCode, hasTooManyParts, isHeic, MAX_FILE_BYTES } from './rules.ts'

export type ScanType = 'image/jpeg' | 'image/png'

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_START = [0xff, 0xd8, 0xff]

/** The media type detected from the content, whatever a name or header says. Null for anything but JPEG and PNG. */
export function scanType(content: Uint8Array): ScanType | null {
  const starts = (bytes: readonly number[]) => bytes.every((byte, index) => content[index] === byte)
  if (starts(PNG_START)) return 'image/png'
  return starts(JPEG_START) ? 'image/jpeg' : null
}

const latin = (content: Uint8Array, from: number, to: number) =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1', from, to)

/** Text that a browser, a PDF reader or PHP would run; long enough not to occur in compressed pixels by chance. */
const FOREIGN = /<(?:!doctype\s+html|html[\s>]|script[\s>]|\?php\s)|%PDF-\d/i
/** A ZIP's directory is within this many bytes of the file's end. */
const ZIP_END_REACH = 65_557
const ZIP_END = 'PK\x05\x06'

/**
 * Whether the bytes are also something other than a picture: a page, a PDF, an archive. Data after the picture is accepted, since
 * phones append videos and second exposures; the new encoding drops it anyway.
 */
export function isPolyglot(content: Uint8Array): boolean {
  if (FOREIGN.test(latin(content, 0, content.length))) return true
  return latin(content, Math.max(0, content.length - ZIP_END_REACH), content.length).includes(ZIP_END)
}

/** Why these bytes are not a scan, as far as that can be seen without decoding; null when they may be one. */
export function refusalByContent(content: Uint8Array): FileErrorCode | null {
  if (content.length === 0) return 'empty'
  if (content.length > MAX_FILE_BYTES) return 'tooLarge'
  if (isHeic(content)) return 'heic'
  if (scanType(content) === null) return 'type'
  if (hasTooManyParts(content)) return 'tooComplex'
  return isPolyglot(content) ? 'damaged' : null
}
