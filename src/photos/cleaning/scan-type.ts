import { findPictureEnd, hasTooManyParts, isJpeg, isPng, readHeader } from '../header.ts'
import { type FileErrorCode, isTooSmall, MAX_DECODED_BYTES, MAX_FILE_BYTES } from '../rules.ts'

export type ScanType = 'image/jpeg' | 'image/png'

/** The media type detected from the content, regardless of name or header. Null for anything but JPEG and PNG. */
export function scanType(content: Uint8Array): ScanType | null {
  if (isPng(content)) return 'image/png'
  return isJpeg(content) ? 'image/jpeg' : null
}

const latin = (content: Uint8Array, from: number, to: number) =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1', from, to)

/** A PDF may begin within this many bytes, and readers still open it. */
const PDF_REACH = 1024
const PDF = /%PDF-\d/
/** PHP is run anywhere in a file. */
const PHP = /<\?php\s/i
/** A page appended to a picture. */
const PAGE = /<(?:!doctype\s+html|html[\s>]|script[\s>])/i
/** A ZIP's directory is within this many bytes of the file's end. */
const ZIP_END_REACH = 65_557
const ZIP_END = 'PK\x05\x06'

/**
 * Whether the bytes are also something other than a picture: a PDF, an archive, a server script, an appended page. Comments are no
 * reason, even with HTML, nor are the videos and second exposures that phones append: the new encoding contains neither.
 */
export function isPolyglot(content: Uint8Array): boolean {
  if (PDF.test(latin(content, 0, PDF_REACH)) || PHP.test(latin(content, 0, content.length))) return true
  if (PAGE.test(latin(content, findPictureEnd(content), content.length))) return true
  return latin(content, Math.max(0, content.length - ZIP_END_REACH), content.length).includes(ZIP_END)
}

/** Why these bytes are not a scan, as far as that is visible without decoding; null if they may be one. */
export function refusalByContent(content: Uint8Array): FileErrorCode | null {
  if (content.length > MAX_FILE_BYTES) return 'tooLarge'
  const { type, size, memory = 0 } = readHeader(content)
  if (type === 'other') return 'type'
  if (type !== 'jpeg' && type !== 'png') return type
  if (hasTooManyParts(content)) return 'tooComplex'
  if (isPolyglot(content) || !size) return 'damaged'
  if (memory > MAX_DECODED_BYTES) return 'tooManyPixels'
  return isTooSmall(size) ? 'tooSmall' : null
}
