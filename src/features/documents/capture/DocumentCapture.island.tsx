import '#styles/capture.scss'
import { startTransition, useRef, useState } from 'react'
import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import type { FieldError } from '#forms/field-ids.ts'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import type { DocumentCaptureProps, FileErrors, Side } from './props.ts'
import { SideField } from './SideField.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { TRIES_BEFORE_ANYWAY, useSides } from './use-sides.ts'
import { useUpload } from './use-upload.ts'

type CameraPart = typeof import('./Camera.tsx').Camera

/**
 * Takes the pictures of a document and sends them. Without script it is a form with file fields that posts to its
 * page; with it there are the camera, the checks before sending, and an upload that shows how far it is.
 */
export function DocumentCapture(props: DocumentCaptureProps) {
  const { words, sides, limits: fit } = props
  const pictures = useSides(sides, props.errors, fit)
  const camera = useCameraPart()
  const [tried, setTried] = useState({ times: 0, errors: listed(words, sides, props.errors) })
  const show = (errors: FieldError[]) => setTried(({ times }) => ({ times: times + 1, errors }))
  const { upload, submit, cancel } = useUpload({
    line: { address: props.upload, timeOut: props.limits.uploadTimeOut },
    sides,
    ready,
    failed: words.failed,
    onFiles: (errors) => {
      for (const side of sides) {
        const code = errors[side]
        if (code) pictures.refuse(side, { phase: 'refused', code })
      }
      show(listed(words, sides, errors))
    },
  })
  const waiting =
    upload.name === 'sending' || sides.some((side) => pictures.states[side].phase === 'checking')

  /** Says of each side why it cannot go, or that all can. */
  function ready(): boolean {
    if (waiting) return false
    for (const side of sides) {
      if (pictures.states[side].phase === 'empty')
        pictures.refuse(side, { phase: 'refused', code: 'missing' })
    }
    const errors = sides.flatMap((side) => {
      const message = messageOf(side, true)
      return message ? [{ name: side, message }] : []
    })
    show(errors)
    return errors.length === 0
  }
  /** Why a side cannot be sent; a doubt counts once the traveller tries to. */
  function messageOf(side: Side, sending: boolean): string | undefined {
    const state = pictures.states[side]
    if (state.phase === 'refused') return words.sides[side].errors[state.code]
    if (state.phase === 'empty' && sending) return words.sides[side].errors.missing
    const doubted = sending || tried.errors.some(({ name }) => name === side)
    return state.phase === 'doubt' && doubted ? words.sides[side].doubt : undefined
  }
  function chooseFile(side: Side) {
    camera.close()
    pictures.inputs[side].current?.click()
  }

  // It stays whole until the last one is mended: a summary that changes would take the focus each time.
  const mended = sides.every((side) => !messageOf(side, false) && pictures.states[side].phase !== 'checking')
  const open = camera.open
  return (
    <>
      <form
        className="form capture"
        method="post"
        encType="multipart/form-data"
        action={props.action}
        onSubmit={submit}
        noValidate
      >
        <ErrorSummary
          key={tried.times}
          title={words.errorTitle}
          errors={mended ? [] : tried.errors}
          titlePrefix={words.titlePrefix}
        />
        {props.hidden?.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {sides.map((side) => (
          <SideField
            key={side}
            side={side}
            words={words}
            state={pictures.states[side]}
            tries={pictures.tries[side]}
            error={messageOf(side, false)}
            input={pictures.inputs[side]}
            onFile={(file) => void pictures.take(side, file)}
            onRemove={() => {
              pictures.remove(side)
              pictures.inputs[side].current?.focus()
            }}
            onAnyway={() => {
              const state = pictures.states[side]
              if ('picture' in state) pictures.use(side, state.picture)
              pictures.inputs[side].current?.focus()
            }}
            onCamera={(button) => void camera.load(side, button)}
            cameraFailed={camera.failed === side}
          />
        ))}
        <UploadProgress upload={upload} words={words} documentsHref={props.documentsHref} onCancel={cancel} />
        <div className="form__actions">
          <SubmitButton pending={waiting}>
            {upload.name === 'sending' ? words.sending : upload.name === 'failed' ? words.retry : words.send}
          </SubmitButton>
          <a className="button button--ghost" href={props.documentsHref}>
            {words.cancel}
          </a>
        </div>
      </form>
      {open && (
        <open.Part
          side={open.side}
          kind={props.kind}
          words={words}
          fit={fit}
          anywayAllowed={pictures.tries[open.side] >= TRIES_BEFORE_ANYWAY}
          onDoubt={() => pictures.doubted(open.side)}
          onUse={(picture) => {
            pictures.use(open.side, picture)
            camera.close()
          }}
          onUseFile={() => chooseFile(open.side)}
          onClose={camera.close}
          returnFocus={camera.opener}
        />
      )}
    </>
  )
}

function listed(
  words: DocumentCaptureProps['words'],
  sides: readonly Side[],
  errors: FileErrors,
): FieldError[] {
  return sides.flatMap((side) => {
    const code = errors[side]
    return code ? [{ name: side, message: words.sides[side].errors[code] }] : []
  })
}

/** The camera's chunk, fetched when its button is pressed; the focus goes back to that button at the end. */
function useCameraPart() {
  const [open, setOpen] = useState<{ side: Side; Part: CameraPart } | null>(null)
  const [failed, setFailed] = useState<Side | null>(null)
  const opener = useRef<HTMLButtonElement>(null)

  async function load(side: Side, button: HTMLButtonElement) {
    opener.current = button
    const part = await import('./Camera.tsx').catch(() => null)
    setFailed(part ? null : side)
    // In slices, so that the press is seen meanwhile.
    if (part) startTransition(() => setOpen({ side, Part: part.Camera }))
  }
  return { open, failed, opener, load, close: () => setOpen(null) }
}
