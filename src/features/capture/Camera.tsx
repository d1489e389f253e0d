import { type RefObject, useEffect, useRef } from 'react'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import type { Side } from '#features/scan/rules.ts'
import { CameraPrimer, CameraTroubleView } from './CameraAside.tsx'
import { CameraReview } from './CameraReview.tsx'
import { CameraView } from './CameraView.tsx'
import type { CameraStage } from './camera-stream.ts'
import { useBack, useModalBox } from './camera-window.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import type { CaptureLimits, CaptureWords } from './props.ts'
import { useCamera } from './use-camera.ts'
import { useShot } from './use-shot.ts'

export interface CameraProps {
  side: Side
  kind: DocumentKind
  words: CaptureWords
  fit: CaptureLimits
  /** A picture with a quality warning may be used by now. */
  anywayAllowed: boolean
  /** The picture just taken has a quality warning. */
  onDoubt: () => void
  onUse: (picture: PreparedPicture) => void
  onUseFile: () => void
  onClose: () => void
  /** Gets the focus at the end. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Takes the picture of a side: explanation, live view, and review of the result. A chunk of its own. */
export function Camera(props: CameraProps) {
  const { onClose } = props
  const camera = useCamera()
  const { picture, taking, failed, shoot, retake } = useShot(camera, props)
  const box = useModalBox(props.returnFocus)
  useBack(onClose)
  const { stage } = camera
  return (
    <dialog
      ref={box}
      className="camera"
      aria-labelledby="camera-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <CameraHeader {...props} stage={picture ? { name: 'review' } : stage} />
      {picture ? (
        <CameraReview {...props} picture={picture} onRetake={retake} />
      ) : stage.name === 'primer' ? (
        <CameraPrimer {...props} onStart={camera.start} />
      ) : stage.name === 'trouble' ? (
        <CameraTroubleView {...props} trouble={stage.trouble} onStart={camera.start} />
      ) : null}
      <CameraView
        {...props}
        camera={camera}
        hidden={picture !== null || (stage.name !== 'live' && stage.name !== 'starting')}
        taking={taking}
        failed={failed}
        onShoot={shoot}
      />
    </dialog>
  )
}

type HeaderProps = Pick<CameraProps, 'side' | 'words' | 'onClose'> & {
  stage: CameraStage | { name: 'review' }
}

/** What is currently shown, and the way out. */
function CameraHeader({ side, words, stage, onClose }: HeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus has disappeared: the title takes it, or the shutter while the picture is live.
  useEffect(() => {
    if (stage.name !== 'live') heading.current?.focus()
  }, [stage.name])
  return (
    <div className="camera__header">
      <h2 ref={heading} className="camera__title" id="camera-title" tabIndex={-1}>
        {titleOf(stage, side, words)}
      </h2>
      <button type="button" className="dialog__close" onClick={onClose}>
        <span className="visually-hidden">{words.camera.close}</span>
      </button>
    </div>
  )
}

function titleOf(stage: HeaderProps['stage'], side: Side, { camera, sides }: CaptureWords): string {
  if (stage.name === 'trouble') return camera.trouble[stage.trouble].title
  if (stage.name === 'primer') return camera.primer.title
  return stage.name === 'review' ? camera.review : sides[side].cameraTitle
}
