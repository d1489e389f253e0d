import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import type { Side } from '../rules.ts'
import { browserFamily, type CameraStage } from './camera-stream.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import type { CameraTrouble, CaptureWords } from './props.ts'
import { type UsedCamera, useCamera, useShot } from './use-camera.ts'

interface CameraProps {
  side: Side
  kind: DocumentKind
  words: CaptureWords
  /** A picture with a quality warning may now be used. */
  anywayAllowed: boolean
  /** The picture just taken has a quality warning. */
  onDoubt: () => void
  onUse: (picture: PreparedPicture) => void
  onUseFile: () => void
  onClose: () => void
  /** Gets the focus when the camera closes. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Takes the picture of a side: explanation, live view, and review of the result. A separate chunk. */
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
      <CameraHeader {...props} stage={picture ? { kind: 'review' } : stage} />
      {picture ? (
        <CameraReview {...props} picture={picture} onRetake={retake} />
      ) : stage.kind === 'primer' ? (
        <CameraPrimer {...props} onStart={camera.start} />
      ) : stage.kind === 'trouble' ? (
        <CameraTroubleView {...props} trouble={stage.trouble} onStart={camera.start} />
      ) : null}
      <CameraView
        {...props}
        camera={camera}
        hidden={picture !== null || (stage.kind !== 'live' && stage.kind !== 'starting')}
        taking={taking}
        failed={failed}
        onShoot={shoot}
      />
    </dialog>
  )
}

type HeaderProps = Pick<CameraProps, 'side' | 'words' | 'onClose'> & {
  stage: CameraStage | { kind: 'review' }
}

/** The current stage's title, and the way out. */
function CameraHeader({ side, words, stage, onClose }: HeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus has disappeared: the title takes it, or the shutter while the picture is live.
  useEffect(() => {
    if (stage.kind !== 'live') heading.current?.focus()
  }, [stage.kind])
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
  if (stage.kind === 'trouble') return camera.trouble[stage.trouble].title
  if (stage.kind === 'primer') return camera.primer.title
  return stage.kind === 'review' ? camera.review : sides[side].cameraTitle
}

type Starting = CameraProps & { onStart: () => void }

/** Explains, before the browser's permission prompt, why it appears and what happens to the picture. */
function CameraPrimer({ words, onStart, onUseFile }: Starting) {
  const { primer, useFile } = words.camera
  return (
    <div className="camera__aside">
      <p>{primer.why}</p>
      <p>{primer.kept}</p>
      <p className="camera__soft">{primer.ask}</p>
      <div className="camera__actions">
        <button type="button" className="button button--primary" onClick={onStart}>
          {primer.start}
        </button>
        <button type="button" className="button button--secondary" onClick={onUseFile}>
          {useFile}
        </button>
      </div>
    </div>
  )
}

/** Troubles for which a retry may help. */
const canTryAgain: readonly CameraTrouble[] = ['missing', 'denied', 'dismissed', 'taken', 'slow', 'ended']

/** What went wrong with the camera, what to do about it, and the file upload, which always works. */
function CameraTroubleView({ trouble, words, onStart, onUseFile }: Starting & { trouble: CameraTrouble }) {
  const { camera } = words
  const family = browserFamily(navigator.userAgent, navigator.maxTouchPoints)
  return (
    <div className="camera__aside">
      <p>{camera.trouble[trouble].advice}</p>
      {trouble === 'denied' && (
        <ol className="camera__steps">
          {camera.steps[family].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <div className="camera__actions">
        <button type="button" className="button button--primary" onClick={onUseFile}>
          {camera.useFile}
        </button>
        {canTryAgain.includes(trouble) && (
          <button type="button" className="button button--secondary" onClick={onStart}>
            {camera.tryAgain}
          </button>
        )}
        {trouble === 'loadError' && (
          <button type="button" className="button button--secondary" onClick={() => window.location.reload()}>
            {camera.reload}
          </button>
        )}
      </div>
    </div>
  )
}

interface CameraViewProps extends CameraProps {
  camera: UsedCamera
  hidden: boolean
  taking: boolean
  /** The last press gave no picture. */
  failed: boolean
  onShoot: () => void
}

/** The live picture with the document's outline over it, the shutter, and the ways out. */
function CameraView(props: CameraViewProps) {
  const { camera, words, kind, hidden, taking, failed } = props
  const [switched, setSwitched] = useState(false)
  const live = camera.stage.kind === 'live'

  const heard = live ? (switched ? words.camera.switched : words.camera.live) : words.camera.starting
  const status = failed ? words.camera.noPicture : taking ? words.camera.shutterWait : heard
  return (
    <div className="camera__live" hidden={hidden}>
      {!failed && <p className="camera__hint">{words.camera.frame}</p>}
      <p className={failed ? 'camera__finding' : 'visually-hidden'} role="status">
        {hidden ? '' : status}
      </p>
      <div className="camera__stage">
        {/* The status and the review describe its content. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: without controls it takes no focus */}
        <video
          ref={camera.video}
          className="camera__video"
          aria-hidden="true"
          playsInline
          muted
          autoPlay
          onLoadedData={camera.arrived}
          onResize={({ currentTarget: { parentElement, videoWidth, videoHeight } }) => {
            // The outline stays within the picture, whichever way the phone is held.
            parentElement?.style.setProperty('--video', String(videoWidth / videoHeight || 1))
          }}
        />
        <div className={`camera__frame camera__frame--${kind === 'PASSPORT' ? 'passport' : 'card'}`} />
        {!live && <span className="camera__wait" aria-hidden="true" />}
      </div>
      <CameraControls {...props} onSwitch={() => setSwitched(true)} />
    </div>
  )
}

/** The shutter, which has the focus while the picture is live, and buttons for a file and for another camera. */
function CameraControls(props: CameraViewProps & { onSwitch: () => void }) {
  const { camera, words, hidden, taking } = props
  const shutter = useRef<HTMLButtonElement>(null)
  const live = camera.stage.kind === 'live'
  useEffect(() => {
    if (live && !hidden) shutter.current?.focus()
  }, [live, hidden])
  return (
    <div className="camera__controls">
      <button
        ref={shutter}
        type="button"
        className="camera__shutter"
        aria-disabled={!live || taking || undefined}
        onClick={() => {
          if (live && !taking) props.onShoot()
        }}
      >
        <span className="visually-hidden">{words.camera.shutter}</span>
      </button>
      <button type="button" className="camera__other" onClick={props.onUseFile}>
        {words.camera.useFile}
      </button>
      {camera.several && (
        <button
          type="button"
          className="camera__other"
          onClick={() => {
            props.onSwitch()
            camera.next()
          }}
        >
          {words.camera.switch}
        </button>
      )}
    </div>
  )
}

/** The picture just taken, large enough to read, with the result of the quality check; it can be used or taken again. */
function CameraReview(props: CameraProps & { picture: PreparedPicture; onRetake: () => void }) {
  const { picture, words, side, onRetake, onUse } = props
  const [zoomed, setZoomed] = useState(false)
  const { finding } = picture
  const usable = !finding || props.anywayAllowed
  return (
    <div className="camera__live">
      {finding ? (
        <p className="camera__finding" role="alert">
          <strong>{words.quality[finding].title}</strong>
          <span>{` ${words.quality[finding].advice}`}</span>
        </p>
      ) : (
        <p className="camera__hint">{words.camera.reviewHint}</p>
      )}
      <section
        className="camera__stage camera__stage--review"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
        tabIndex={0}
        aria-label={words.sides[side].preview}
      >
        <img
          className={`camera__photo${zoomed ? ' camera__photo--zoomed' : ''}`}
          src={picture.preview}
          alt={words.sides[side].preview}
        />
      </section>
      <div className="camera__actions">
        {usable && (
          <button
            type="button"
            className={`button button--${finding ? 'secondary' : 'primary'}`}
            onClick={() => onUse(picture)}
          >
            {finding ? words.useAnyway : words.camera.use}
          </button>
        )}
        <button
          type="button"
          className={`button button--${finding ? 'primary' : 'secondary'}`}
          onClick={onRetake}
        >
          {words.camera.retake}
        </button>
        <button type="button" className="button button--ghost" onClick={() => setZoomed(!zoomed)}>
          {zoomed ? words.camera.zoomOut : words.camera.zoomIn}
        </button>
      </div>
    </div>
  )
}

/** Opens the dialog as a modal while the component is mounted; then the focus returns to where it was. */
function useModalBox(returnFocus: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      returnFocus.current?.focus()
    }
  }, [returnFocus])
  return box
}

/** The browser's Back closes the camera and does not leave the page: the camera has its own history entry. */
function useBack(onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    let left = false
    history.pushState({ ...history.state, camera: true }, '')
    const onPop = () => {
      left = true
      latest.current()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (!left && history.state?.camera) history.back()
    }
  }, [])
}
