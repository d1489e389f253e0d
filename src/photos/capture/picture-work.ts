import { isCanvasTrue } from './canvas.ts'
import type { PictureOrder } from './picture.worker.ts'
import { type PictureSource, type Prepared, preparePicture } from './prepare-picture.ts'

let truth: Promise<boolean> | undefined

/** `isCanvasTrue`, computed once. */
export function canvasTruth(): Promise<boolean> {
  truth ??= isCanvasTrue()
  return truth
}

let worker: Promise<Worker | null> | undefined

/** The page's only worker, once it has reported a true canvas; null if none is possible. */
export function pictureWorker(): Promise<Worker | null> {
  worker ??= new Promise((done) => {
    if (typeof Worker !== 'function') return done(null)
    const started = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }) => done(data === true ? started : null), { once: true })
    // A deploy may have removed its script.
    started.addEventListener('error', () => done(null), { once: true })
  })
  return worker
}

/**
 * `preparePicture` in a worker, because decoding, drawing and encoding take most of a second on a phone, during which nothing else
 * would respond; without a worker, here. A frame is consumed.
 * @throws when it fails for reasons other than the file's content
 */
export async function prepareAside(source: PictureSource): Promise<Prepared> {
  const canvasIsTrue = await canvasTruth()
  const aside = await pictureWorker()
  if (!aside) return preparePicture(source, canvasIsTrue)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<Prepared | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Prepared | null>) => resolve(data)
  })
  const order: PictureOrder = { source, canvasIsTrue }
  aside.postMessage(order, [port2, ...(source instanceof File ? [] : [source.frame])])
  const prepared = await answer
  port1.close()
  if (!prepared) throw new Error('the picture could not be drawn')
  return prepared
}

/**
 * The current frame of the video, prepared. `ImageCapture` is not used: only some browsers have it, and its own exposure takes a
 * second, during which the hand moves.
 */
export async function prepareShot(video: HTMLVideoElement, name: string): Promise<Prepared> {
  const { videoWidth: width, videoHeight: height } = video
  return prepareAside({ frame: referenceTo(video) ?? (await createImageBitmap(video)), width, height, name })
}

/** The frame without copying it, which would block a phone for a third of a second; null if there is none. */
function referenceTo(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame !== 'function') return null
  try {
    const frame = new VideoFrame(video)
    // If the phone is upright, some browsers return a frame that lies on its side.
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame
    frame.close()
  } catch {
    // No frame yet, or not supported for this kind of video.
  }
  return null
}
