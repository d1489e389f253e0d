import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 640
const HEIGHT = 404
const PAPER = 1
const PHOTO = 2
const INK = 3
const PALETTE = [225, 219, 205, 246, 241, 230, 122, 158, 160, 60, 78, 80]

/** A PNG of an empty identity card (a photo box and lines of "text"), for the seeded documents. */
export function drawScan(): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(WIDTH + 1)
    for (let x = 0; x < WIDTH; x += 1) row[x + 1] = colourAt(x, y)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits per pixel, palette, no interlace.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number): number {
  const onCard = x > 20 && x < WIDTH - 20 && y > 20 && y < HEIGHT - 20
  if (!onCard) return 0
  if (x > 50 && x < 210 && y > 90 && y < 300) return PHOTO
  const line = Math.floor((y - 90) / 35)
  const inLine = y > 90 && line < 6 && (y - 90) % 35 < 12
  return inLine && x > 240 && x < 560 - ((line * 53) % 140) ? INK : PAPER
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
