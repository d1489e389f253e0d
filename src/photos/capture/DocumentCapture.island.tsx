import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import { PostForm } from '#forms/PostForm.tsx'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import type { DocumentCaptureProps } from './props.ts'
import { SideField } from './SideField.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { ATTEMPTS_BEFORE_OVERRIDE, useCameraChunk, useCapture } from './use-capture.ts'

/**
 * Takes the pictures of a document and sends them. Without script it is a form with file inputs that posts to its page; with
 * script there are the camera, the checks before sending, and an upload with progress.
 */
export function DocumentCapture(props: DocumentCaptureProps) {
  const { words, sides, documentsHref, consentsHref, cancelHref } = props
  const { pictures, upload, submit, cancel, waiting, messageOf, summary } = useCapture(props)
  const camera = useCameraChunk()
  const { open } = camera
  return (
    <>
      <PostForm
        className="form capture"
        encType="multipart/form-data"
        action={props.action}
        owner={props.owner}
        onSubmit={submit}
        noValidate
      >
        <ErrorSummary {...summary} title={words.errorTitle} titlePrefix={words.titlePrefix} />
        {props.hidden?.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {props.oneByOne !== null && (
          <noscript>
            <p className="capture__one-by-one">{props.oneByOne}</p>
          </noscript>
        )}
        {sides.map((side, at) => (
          <SideField
            key={side}
            isLater={props.oneByOne !== null && at > 0}
            side={side}
            words={words}
            pictures={pictures}
            camera={camera}
            error={messageOf(side)}
          />
        ))}
        <UploadProgress
          upload={upload}
          words={words}
          documentsHref={documentsHref}
          consentsHref={consentsHref}
          onCancel={cancel}
        />
        <div className="form__actions">
          <SubmitButton pending={waiting}>
            {upload.kind === 'sending' ? words.sending : upload.kind === 'failed' ? words.retry : words.send}
          </SubmitButton>
          {cancelHref && (
            <a className="button button--ghost" href={cancelHref}>
              {words.cancel}
            </a>
          )}
        </div>
      </PostForm>
      {open && (
        <open.Camera
          side={open.side}
          kind={props.kind}
          words={words}
          anywayAllowed={pictures.tries[open.side] >= ATTEMPTS_BEFORE_OVERRIDE}
          onDoubt={() => pictures.doubted(open.side)}
          onUse={(picture) => {
            pictures.use(open.side, picture)
            camera.close()
          }}
          onUseFile={() => {
            camera.close()
            pictures.inputs[open.side].current?.click()
          }}
          onClose={camera.close}
          returnFocus={camera.opener}
        />
      )}
    </>
  )
}
