import { type DragEvent, useState } from 'react'
import { FileField } from '#forms/FileField.tsx'
import type { Side } from '../rules.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import type { CaptureWords } from './props.ts'
import { ATTEMPTS_BEFORE_OVERRIDE, type CameraChunk, type Pictures, type SideState } from './use-capture.ts'

interface SideFieldProps {
  side: Side
  words: CaptureWords
  pictures: Pictures
  camera: CameraChunk
  /** Without script it is requested once the one before has arrived. */
  isLater: boolean
  /** The error of the field. A quality warning is shown below it until the traveller tries to send the picture. */
  error: string | undefined
}

/** One side of the document: its native file input, the camera button beside it, and the state of the chosen picture. */
export function SideField(props: SideFieldProps) {
  const { side, words, pictures, error, isLater } = props
  const state = pictures.states[side]
  const status = statusText(words, state)
  const [over, setOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) void pictures.take(side, file)
    },
  }
  return (
    <div
      className={`capture__side${over ? ' capture__side--over' : ''}${isLater ? ' capture__side--later' : ''}`}
      {...drop}
    >
      <FileField
        ref={pictures.inputs[side]}
        name={side}
        label={words.sides[side].label}
        hint={words.hint}
        error={error}
        accept="image/jpeg,image/png"
        // A browser fires no event when the same file is chosen again, changed meanwhile.
        onClick={({ currentTarget }) => {
          if (state.phase === 'refused') currentTarget.value = ''
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void pictures.take(side, file)
          else pictures.remove(side)
        }}
      />
      {pictures.canvasIsTrue ? <CameraButton {...props} /> : <p role="status">{words.noCamera}</p>}
      <p className="capture__ease">
        <span className="capture__drop">{`${words.drop} `}</span>
        {pictures.canvasIsTrue && <span>{words.shrinks}</span>}
      </p>
      <p className="capture__state" role="status">
        {status && <span>{status}</span>}
        {/* At the field it is visible only, not announced. */}
        {state.phase === 'refused' && state.chosen && <span className="visually-hidden">{error}</span>}
      </p>
      {'picture' in state && <Preview {...props} picture={state.picture} />}
    </div>
  )
}

function statusText(words: CaptureWords, state: SideState): string {
  if (state.phase === 'checking') return words.checking
  if (state.phase !== 'ready') return ''
  if (state.picture.unseen) return words.unseen
  return state.picture.scaled ? words.scaled : words.ready
}

/** The chosen picture; a button that disappears when pressed passes its focus to the field. */
function Preview({ side, words, pictures, picture }: SideFieldProps & { picture: PreparedPicture }) {
  const input = pictures.inputs[side]
  const finding = pictures.states[side].phase === 'doubt' ? picture.finding : null
  const act = (work: () => void) => () => {
    work()
    input.current?.focus()
  }
  return (
    <div className="capture__result">
      <img className="capture__preview" src={picture.preview} alt={words.sides[side].preview} />
      {finding && (
        <div className="notice notice--warning" role="alert">
          <div className="notice__body">
            <p className="notice__title">{words.quality[finding].title}</p>
            <p>{words.quality[finding].advice}</p>
            {pictures.tries[side] >= ATTEMPTS_BEFORE_OVERRIDE && (
              <button
                type="button"
                className="button button--secondary button--sm"
                onClick={act(() => pictures.use(side, picture))}
              >
                {words.useAnyway}
              </button>
            )}
          </div>
        </div>
      )}
      <button
        type="button"
        className="button button--ghost button--sm"
        onClick={act(() => pictures.remove(side))}
      >
        <span>{words.remove}</span>
        <span className="visually-hidden">{` ${words.sides[side].label}`}</span>
      </button>
    </div>
  )
}

/** Opens the camera; if its script did not load, reports that and offers to reload the page. */
function CameraButton({ side, words, camera }: SideFieldProps) {
  const { trouble, reload } = words.camera
  return (
    <div className="capture__camera">
      <noscript>
        <span className="capture__scriptless" />
      </noscript>
      <button
        type="button"
        className="button button--secondary"
        onClick={(event) => void camera.load(side, event.currentTarget)}
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
        <span>{words.openCamera}</span>
        <span className="visually-hidden">{` ${words.sides[side].label}`}</span>
      </button>
      {camera.failed === side && (
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
