import { canDraw } from './canvas.ts'
import { type PictureSource, preparePicture } from './prepare-picture.ts'
import type { CaptureLimits } from './props.ts'

/** What is to be prepared; its answer, `Prepared` or null where that failed, goes to the port that comes along. */
export interface PictureOrder {
  readonly source: PictureSource
  readonly fit: CaptureLimits
}

addEventListener('message', ({ data, ports: [answer] }: MessageEvent<PictureOrder>) => {
  void preparePicture(data.source, data.fit)
    .catch(() => null)
    .then((prepared) => answer?.postMessage(prepared))
})

// Whoever waits for this gives the work to a worker that can do it.
postMessage(canDraw())
