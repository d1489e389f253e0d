import { useEffect, useRef } from 'react'
import type { CaptureWords } from './props.ts'
import type { UploadState } from './use-capture.ts'

interface UploadProgressProps {
  upload: UploadState
  words: CaptureWords
  documentsHref: string | null
  consentsHref: string
  onCancel: () => void
}

/** The progress of the upload, with a way to stop it; or why it failed. */
export function UploadProgress(props: UploadProgressProps) {
  const { upload, words, documentsHref, consentsHref, onCancel } = props
  const sending = upload.kind === 'sending' ? upload : null
  const arrived = sending !== null && sending.share >= 1
  return (
    <>
      <p className="visually-hidden" role="status">
        {arrived
          ? words.arrived
          : sending
            ? words.sending
            : upload.kind === 'cancelled'
              ? words.cancelled
              : ''}
      </p>
      {sending && (
        <div className="progress">
          <progress
            className="progress__bar"
            aria-label={words.sending}
            max={1}
            value={arrived ? undefined : sending.share}
          />
          <p className="progress__text">
            {arrived
              ? words.arrived
              : words.progress.replace('{percent}', String(Math.floor(sending.share * 100)))}
          </p>
          {!arrived && (
            <button
              type="button"
              className="button button--ghost button--sm"
              onClick={({ currentTarget: { form } }) => {
                // This button disappears, and its focus would be lost.
                form?.querySelector<HTMLElement>('[type=submit]')?.focus()
                onCancel()
              }}
            >
              {words.cancelSending}
            </button>
          )}
        </div>
      )}
      {upload.kind === 'failed' && (
        <Failure message={words.failed[upload.code]}>
          {upload.code === 'unknown' && documentsHref && <a href={documentsHref}>{words.seeDocuments}</a>}
          {upload.code === 'consents' && (
            <a href={consentsHref} target="_blank" rel="noopener noreferrer">
              <span>{words.giveConsents}</span>
              <span className="visually-hidden">{` ${words.newTab}`}</span>
            </a>
          )}
        </Failure>
      )}
    </>
  )
}

/** Takes the focus, so that it is read and its buttons are near. */
function Failure({ message, children }: { message: string; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className="notice notice--danger" role="alert" tabIndex={-1}>
      <div className="notice__body">
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}
