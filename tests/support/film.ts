import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { chromiumArguments } from './chromium.ts'

/** Pixels of the camera that plays a film. */
export const CAMERA_SIZE = { width: 1600, height: 1200 } as const

/** The file of the film with that name in this process: known before it is drawn, because Chromium's arguments need it. */
export const filmPath = (name: string) => join(tmpdir(), `caravel-film-${process.pid}`, `${name}.y4m`)

/**
 * Arguments that give Chromium a camera which plays a film, or its own test picture without a film; the browser still has to
 * grant permission.
 */
export const cameraArguments = (film?: string) => [
  ...chromiumArguments,
  '--use-fake-device-for-media-stream',
  ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
]

/**
 * Writes a film that shows one picture, on a dark table if it does not fill the frame. Raw pictures at five a second: Chromium
 * plays a film of JPEGs at thirty, and decoding them took most of a test's processor time.
 */
export async function writeFilm(path: string, picture: Buffer): Promise<void> {
  const { width, height } = CAMERA_SIZE
  const rgb = await sharp(picture)
    .resize({ width, height, fit: 'contain', background: '#3f4a4d' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const frame = Buffer.concat([Buffer.from('FRAME\n'), toI420(rgb, width, height)])
  mkdirSync(join(path, '..'), { recursive: true })
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([header, frame, frame]))
}

/** Brightness of every pixel, then the two colours of every fourth (BT.601). */
function toI420(rgb: Buffer, width: number, height: number): Buffer {
  const pixels = width * height
  const planes = Buffer.alloc(pixels * 1.5)
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3)
    planes[pixel] = 16 + 0.257 * r + 0.504 * g + 0.098 * b
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    if (x % 2 === 1 || y % 2 === 1) continue
    const at = pixels + (y / 2) * (width / 2) + x / 2
    planes[at] = 128 - 0.148 * r - 0.291 * g + 0.439 * b
    planes[at + pixels / 4] = 128 + 0.439 * r - 0.368 * g - 0.071 * b
  }
  return planes
}
