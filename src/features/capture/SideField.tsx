import { type DragEvent, type RefObject, useState } from 'react'
import type { Side } from '#features/scan/rules.ts'
import { FileField } from '#forms/FileField.tsx'
import { CameraButton } from './CameraButton.tsx'
import type { CaptureWords } from './props.ts'
import { ATTEMPTS_BEFORE_OVERRIDE, type SideState } from './use-sides.ts'

interface SideFieldProps {
  side: Side
  words: CaptureWords
  state: SideState
  tries: number
  /** The error of the field. A quality warning is shown below it until the traveller tries to send the picture. */
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
  onRemove: () => void
  onAnyway: () => void
  onCamera: (button: HTMLButtonElement) => void
  /** The camera's chunk could not be loaded. */
  cameraFailed: boolean
}

/** One side of the document: its native file input, the camera button beside it, and the state of the chosen picture. */
export function SideField(props: SideFieldProps) {
  const { side, words, state, error, input, onFile } = props
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
      if (file) onFile(file)
    },
  }
  return (
    <div className={`capture__side${over ? ' capture__side--over' : ''}`} {...drop}>
      <FileField
        ref={input}
        name={side}
        label={words.sides[side].label}
        hint={words.hint}
        error={error}
        accept="image/jpeg,image/png"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
          else props.onRemove()
        }}
      />
      <CameraButton {...props} />
      <p className="capture__ease">
        <span className="capture__drop">{words.drop} </span>
        {words.shrinks}
      </p>
      <p className="capture__state" role="status">
        {sayingOf(words, state)}
      </p>
      {'picture' in state && <Preview {...props} picture={state.picture} />}
    </div>
  )
}

function sayingOf(words: CaptureWords, state: SideState): string {
  if (state.phase === 'checking') return words.checking
  if (state.phase !== 'ready') return ''
  return state.picture.scaled ? words.scaled : words.ready
}

type PreviewProps = SideFieldProps & { picture: Extract<SideState, { picture: unknown }>['picture'] }

function Preview({ side, words, state, tries, picture, onAnyway, onRemove }: PreviewProps) {
  const finding = state.phase === 'doubt' ? picture.finding : null
  return (
    <div className="capture__result">
      <img className="capture__preview" src={picture.preview} alt={words.sides[side].preview} />
      {finding && (
        <div className="notice notice--warning" role="alert">
          <div className="notice__body">
            <p className="notice__title">{words.quality[finding].title}</p>
            <p>{words.quality[finding].advice}</p>
            {tries >= ATTEMPTS_BEFORE_OVERRIDE && (
              <button type="button" className="button button--secondary button--sm" onClick={onAnyway}>
                {words.useAnyway}
              </button>
            )}
          </div>
        </div>
      )}
      <button type="button" className="button button--ghost button--sm" onClick={onRemove}>
        {words.remove}
        <span className="visually-hidden"> {words.sides[side].label}</span>
      </button>
    </div>
  )
}
