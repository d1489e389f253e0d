import { useState } from 'react'
import type { CameraProps } from './Camera.tsx'
import type { PreparedPicture } from './prepare-picture.ts'

/** The picture just taken, large enough to read, with the result of the quality check; it can be used or taken again. */
export function CameraReview(props: CameraProps & { picture: PreparedPicture; onRetake: () => void }) {
  const { picture, words, side, onRetake, onUse } = props
  const [zoomed, setZoomed] = useState(false)
  const { finding } = picture
  const usable = !finding || props.anywayAllowed
  return (
    <div className="camera__live">
      {finding ? (
        <p className="camera__finding" role="alert">
          <strong>{words.quality[finding].title}</strong> {words.quality[finding].advice}
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
