import type { CameraProps } from './Camera.tsx'
import { browserFamily } from './camera-trouble.ts'
import type { CameraTrouble } from './props.ts'

type Starting = CameraProps & { onStart: () => void }

/** Explains, before the browser asks for permission, why it will ask and what happens to the picture. */
export function CameraPrimer({ words, onStart, onUseFile }: Starting) {
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

/** Set when trying again may help. */
const canTryAgain: readonly CameraTrouble[] = ['missing', 'denied', 'dismissed', 'taken', 'slow', 'ended']

/** What went wrong with the camera, what to do about it, and the file upload, which always works. */
export function CameraTroubleView({
  trouble,
  words,
  onStart,
  onUseFile,
}: Starting & { trouble: CameraTrouble }) {
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
