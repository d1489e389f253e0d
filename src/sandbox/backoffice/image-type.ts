/** Largest scan, bytes: 5 MB (product §16). */
export const MAX_SCAN_BYTES = 5 * 1024 * 1024

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_START = [0xff, 0xd8, 0xff]

/** The media type detected from the content, whatever the name or header says. Null for anything but JPEG and PNG. */
export function imageType(content: Uint8Array): 'image/jpeg' | 'image/png' | null {
  const starts = (bytes: number[]) => bytes.every((byte, index) => content[index] === byte)
  if (starts(PNG_START)) return 'image/png'
  return starts(JPEG_START) ? 'image/jpeg' : null
}
