import { useEffect, useRef, useState } from 'react'
import type { CameraProps } from './Camera.tsx'
import type { UsedCamera } from './use-camera.ts'

interface CameraViewProps extends CameraProps {
  camera: UsedCamera
  hidden: boolean
  taking: boolean
  /** The last press gave no picture. */
  failed: boolean
  onShoot: () => void
}

/** The live picture with the document's outline over it, the shutter, and the ways out. */
export function CameraView(props: CameraViewProps) {
  const { camera, words, kind, hidden, taking, failed } = props
  const [switched, setSwitched] = useState(false)
  const live = camera.stage.name === 'live'

  const heard = live ? (switched ? words.camera.switched : words.camera.live) : words.camera.starting
  const said = failed ? words.camera.noPicture : taking ? words.camera.shutterWait : heard
  return (
    <div className="camera__live" hidden={hidden}>
      {!failed && <p className="camera__hint">{words.camera.frame}</p>}
      <p className={failed ? 'camera__finding' : 'visually-hidden'} role="status">
        {hidden ? '' : said}
      </p>
      <div className="camera__stage">
        <video
          ref={camera.video}
          className="camera__video"
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
  const live = camera.stage.name === 'live'
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
