import { crc32, createInflateRaw } from 'node:zlib'
import { pngPixels } from '../header.ts'

/** Bytes around the pixels of a zlib stream. */
const ZLIB = { header: 2, sum: 4 }

/** The PNG with corrected checksums of its pixels, which viewers ignore and libpng does not; null if a pixel is missing. */
export async function withRightSums(png: Uint8Array): Promise<Buffer | null> {
  const pixels = pngPixels(png)
  if (!pixels) return null
  const packed = Buffer.concat(pixels.packed)
  const inflate = createInflateRaw()
  inflate.end(packed.subarray(ZLIB.header))
  let unpacked = 0
  let sum = ADLER_START
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      unpacked += part.length
      if (unpacked > pixels.unpacked) return null
      sum = adler32(part, sum)
    }
  } catch {
    return null
  }
  if (unpacked < pixels.unpacked) return null
  const end = Buffer.alloc(ZLIB.sum)
  end.writeUInt32BE(sum)
  const stream = Buffer.concat([packed.subarray(0, ZLIB.header + inflate.bytesWritten), end])
  return Buffer.concat([png.subarray(0, pixels.from), chunk('IDAT', stream), chunk('IEND')])
}

const ADLER_START = 1
const ADLER_BASE = 65_521
/** Most bytes that can be summed before a modulo is needed (RFC 1950). */
const ADLER_RUN = 3800

/** The Adler sum of these bytes after others whose sum is `before`; Node's zlib has it only inside of its streams. */
function adler32(bytes: Uint8Array, before: number): number {
  let low = before & 0xffff
  let high = before >>> 16
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + ADLER_RUN)
    for (; at < end; at += 1) {
      low += bytes[at] ?? 0
      high += low
    }
    low %= ADLER_BASE
    high %= ADLER_BASE
  }
  return ((high << 16) | low) >>> 0
}

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
