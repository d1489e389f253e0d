import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { chromiumArguments } from './chromium.ts'

/** Pixels of the camera that plays a film. */
export const CAMERA_SIZE = { width: 1600, height: 1200 } as const

/** Where this process stores the film of that name: known before it is drawn, because Chromium's arguments have to be. */
export const filmPath = (name: string) => join(tmpdir(), `caravel-film-${process.pid}`, `${name}.mjpeg`)

/**
 * Arguments that give Chromium a camera which plays a film, or its own test picture without one; permission still has to be
 * granted in the browser.
 */
export const cameraArguments = (film?: string) => [
  ...chromiumArguments,
  '--use-fake-device-for-media-stream',
  ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
]

/** Writes a film that shows one picture, on a dark table if it does not fill the frame. */
export async function writeFilm(path: string, picture: Buffer): Promise<void> {
  const frame = await sharp(picture)
    .resize({ ...CAMERA_SIZE, fit: 'contain', background: '#3f4a4d' })
    .jpeg({ quality: 90 })
    .toBuffer()
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, Buffer.concat([frame, frame, frame]))
}
