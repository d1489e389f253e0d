import type { DocumentCaptureProps } from './props.ts'
import type { CameraPart } from './use-camera-part.ts'
import type { Pictures } from './use-capture.ts'
import { ATTEMPTS_BEFORE_OVERRIDE } from './use-sides.ts'

type CaptureCameraProps = Pick<DocumentCaptureProps, 'kind' | 'words' | 'limits'> & {
  camera: CameraPart
  pictures: Pictures
}

/** The camera while it is open: the picture it takes becomes the side's picture. */
export function CaptureCamera({ kind, words, limits, camera, pictures }: CaptureCameraProps) {
  if (!camera.open) return null
  const { side, Camera } = camera.open
  return (
    <Camera
      side={side}
      kind={kind}
      words={words}
      fit={limits}
      anywayAllowed={pictures.tries[side] >= ATTEMPTS_BEFORE_OVERRIDE}
      onDoubt={() => pictures.doubted(side)}
      onUse={(picture) => {
        pictures.use(side, picture)
        camera.close()
      }}
      onUseFile={() => {
        camera.close()
        pictures.inputs[side].current?.click()
      }}
      onClose={camera.close}
      returnFocus={camera.opener}
    />
  )
}
