import { canDraw, isCanvasTrue } from './canvas.ts'
import { type PictureSource, preparePicture } from './prepare-picture.ts'

/** The request; its answer, `Prepared` or null on failure, goes to the port that comes with it. */
export interface PictureOrder {
  readonly source: PictureSource
  readonly canvasIsTrue: boolean
}

addEventListener('message', ({ data, ports: [answer] }: MessageEvent<PictureOrder>) => {
  void preparePicture(data.source, data.canvasIsTrue)
    .catch(() => null)
    .then((prepared) => answer?.postMessage(prepared))
})

// The page waits for this message before it gives work to the worker.
void (async () => postMessage(canDraw() && (await isCanvasTrue())))()
