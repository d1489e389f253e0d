import type { Side } from '#features/scan/rules.ts'
import type { CaptureWords } from './props.ts'
import { SideField } from './SideField.tsx'
import type { CameraPart } from './use-camera-part.ts'
import type { Pictures } from './use-capture.ts'

interface CaptureSideProps {
  side: Side
  words: CaptureWords
  pictures: Pictures
  camera: CameraPart
  error: string | undefined
}

/**
 * A side's field, connected to the pictures and to the camera; a control that disappears when pressed passes its focus to the
 * field.
 */
export function CaptureSide({ side, words, pictures, camera, error }: CaptureSideProps) {
  const state = pictures.states[side]
  const input = pictures.inputs[side]
  return (
    <SideField
      side={side}
      words={words}
      state={state}
      tries={pictures.tries[side]}
      error={error}
      input={input}
      onFile={(file) => void pictures.take(side, file)}
      onRemove={() => {
        pictures.remove(side)
        input.current?.focus()
      }}
      onAnyway={() => {
        if ('picture' in state) pictures.use(side, state.picture)
        input.current?.focus()
      }}
      onCamera={(button) => void camera.load(side, button)}
      cameraFailed={camera.failed === side}
    />
  )
}
