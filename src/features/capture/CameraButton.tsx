import type { Side } from '#features/scan/rules.ts'
import type { CaptureWords } from './props.ts'

interface CameraButtonProps {
  side: Side
  words: CaptureWords
  onCamera: (button: HTMLButtonElement) => void
  cameraFailed: boolean
}

/** Opens the camera; if its script did not load, says so and offers to reload the page. */
export function CameraButton({ side, words, onCamera, cameraFailed }: CameraButtonProps) {
  const { trouble, reload } = words.camera
  return (
    <div className="capture__camera">
      <noscript>
        <span className="capture__scriptless" />
      </noscript>
      <button
        type="button"
        className="button button--secondary"
        onClick={(event) => onCamera(event.currentTarget)}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="2"
            d="M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3z"
          />
          <circle cx="12" cy="13" r="3.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {words.openCamera}
        <span className="visually-hidden"> {words.sides[side].label}</span>
      </button>
      {cameraFailed && (
        <div className="notice notice--danger" role="alert">
          <div className="notice__body">
            <p className="notice__title">{trouble.loadError.title}</p>
            <p>{trouble.loadError.advice}</p>
            <button
              type="button"
              className="button button--secondary button--sm"
              onClick={() => window.location.reload()}
            >
              {reload}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
