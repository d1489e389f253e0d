import { type RefObject, useEffect, useRef, useState } from 'react'
import { shown } from '#ui/intent/turns.ts'
import { CameraPrimer, CameraTroubleView } from './CameraAside.tsx'
import { CameraReview } from './CameraReview.tsx'
import { CameraView } from './CameraView.tsx'
import { useBack, useModalBox } from './camera-window.ts'
import { pictureWorker, prepareShot } from './picture-work.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import type { CaptureKind, CaptureLimits, CaptureWords, Side } from './props.ts'
import { useCamera } from './use-camera.ts'

export interface CameraProps {
  side: Side
  kind: CaptureKind
  words: CaptureWords
  fit: CaptureLimits
  /** A doubtful picture may be used by now. */
  anywayAllowed: boolean
  /** The picture just taken is doubtful. */
  onDoubt: () => void
  onUse: (picture: PreparedPicture) => void
  onUseFile: () => void
  onClose: () => void
  /** Gets the focus at the end. */
  returnFocus: RefObject<HTMLElement | null>
}

type Shot = { picture: PreparedPicture } | 'taking' | null

/** Takes a side's picture: why, the live view, and a look at what came out. Comes as a chunk of its own. */
export function Camera(props: CameraProps) {
  const { side, words, onClose } = props
  const camera = useCamera()
  const box = useModalBox(props.returnFocus)
  const heading = useRef<HTMLHeadingElement>(null)
  const [shot, setShot] = useState<Shot>(null)
  useBack(onClose)
  // Ready by the time of the first picture.
  useEffect(() => void pictureWorker(), [])

  async function shoot() {
    const video = camera.video.current
    if (!video || shot) return
    setShot('taking')
    // A press is seen before the work it starts.
    await shown()
    const prepared = await prepareShot(video, `${side}.jpg`, props.fit).catch(() => null)
    // A frame that gives no picture is worth another press.
    if (!prepared?.ok) return setShot(null)
    camera.stop()
    if (prepared.picture.finding) props.onDoubt()
    setShot({ picture: prepared.picture })
  }
  function retake() {
    setShot(null)
    camera.start()
  }

  const { stage } = camera
  const reviewed = shot !== null && shot !== 'taking' ? shot.picture : null
  const step = reviewed ? 'review' : stage.name
  // What has just gone had the focus: the title takes it, but for the shutter of a picture that is there.
  useEffect(() => {
    if (step !== 'live') heading.current?.focus()
  }, [step])

  const titles = { primer: words.camera.primer.title, review: words.camera.review } as const
  const title =
    stage.name === 'trouble' && !reviewed
      ? words.camera.trouble[stage.trouble].title
      : (titles[step as keyof typeof titles] ?? words.sides[side].cameraTitle)
  return (
    <dialog
      ref={box}
      className="camera"
      data-theme="dark"
      aria-labelledby="camera-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <div className="camera__header">
        <h2 ref={heading} className="camera__title" id="camera-title" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="dialog__close" onClick={onClose}>
          <span className="visually-hidden">{words.camera.close}</span>
        </button>
      </div>
      {reviewed ? (
        <CameraReview {...props} picture={reviewed} onRetake={retake} />
      ) : stage.name === 'primer' ? (
        <CameraPrimer {...props} onStart={camera.start} />
      ) : stage.name === 'trouble' ? (
        <CameraTroubleView {...props} trouble={stage.trouble} onStart={camera.start} />
      ) : null}
      <CameraView
        {...props}
        camera={camera}
        hidden={step !== 'live' && step !== 'starting'}
        taking={shot === 'taking'}
        onShoot={shoot}
      />
    </dialog>
  )
}
