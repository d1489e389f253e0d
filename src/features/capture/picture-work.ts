import type { PictureOrder } from './picture.worker.ts'
import { type PictureSource, type Prepared, preparePicture } from './prepare-picture.ts'
import type { CaptureLimits } from './props.ts'

let worker: Promise<Worker | null> | undefined

/** The page's one worker, once it has said that it can draw; null where there can be none. */
export function pictureWorker(): Promise<Worker | null> {
  worker ??= new Promise((done) => {
    if (typeof Worker !== 'function') return done(null)
    const started = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }) => done(data === true ? started : null), { once: true })
    // Its script may be gone after a deploy.
    started.addEventListener('error', () => done(null), { once: true })
  })
  return worker
}

/**
 * `preparePicture` in a worker, since decoding, drawing and encoding take a phone most of a second in which nothing
 * else would answer; where there is no worker, here. A frame is gone afterwards.
 * @throws where no picture comes of it for reasons that are not the file's
 */
export async function prepareAside(source: PictureSource, fit: CaptureLimits): Promise<Prepared> {
  const aside = await pictureWorker()
  if (!aside) return preparePicture(source, fit)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<Prepared | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Prepared | null>) => resolve(data)
  })
  const order: PictureOrder = { source, fit }
  aside.postMessage(order, [port2, ...(source instanceof File ? [] : [source.frame])])
  const prepared = await answer
  port1.close()
  if (!prepared) throw new Error('the picture could not be drawn')
  return prepared
}

/**
 * What the video shows at this moment, prepared. Not by `ImageCapture`: only some browsers have it, and its own
 * exposure takes a second in which the hand moves.
 */
export async function prepareShot(
  video: HTMLVideoElement,
  name: string,
  fit: CaptureLimits,
): Promise<Prepared> {
  const { videoWidth: width, videoHeight: height } = video
  return prepareAside(
    { frame: referenceTo(video) ?? (await createImageBitmap(video)), width, height, name },
    fit,
  )
}

/** The picture without a copy of it, which would keep a phone busy for a third of a second; null where there is none. */
function referenceTo(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame !== 'function') return null
  try {
    const frame = new VideoFrame(video)
    // With the camera held upright some browsers give a frame that lies on its side.
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame
    frame.close()
  } catch {
    // No frame yet, or none for this kind of video.
  }
  return null
}
