import { canDraw, type PictureSource, preparePicture } from './prepare-picture.ts'
import type { CaptureLimits } from './props.ts'

/** The request; its answer, `Prepared` or null if that failed, goes to the port that comes with it. */
export interface PictureOrder {
  readonly source: PictureSource
  readonly fit: CaptureLimits
}

addEventListener('message', ({ data, ports: [answer] }: MessageEvent<PictureOrder>) => {
  void preparePicture(data.source, data.fit)
    .catch(() => null)
    .then((prepared) => answer?.postMessage(prepared))
})

// The page waits for this message before it gives work to the worker.
postMessage(canDraw())
