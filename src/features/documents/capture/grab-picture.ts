import { jpegOf } from './prepare-picture.ts'

/**
 * What the video shows at this moment, with every pixel the camera sends. Not by `ImageCapture`: only some browsers
 * have it, and its own exposure takes a second in which the hand moves.
 */
export async function grabPicture(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0)
  return new File([await jpegOf(canvas, 0.92)], name, { type: 'image/jpeg' })
}
