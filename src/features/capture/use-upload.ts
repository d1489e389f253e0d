import { useRef, useState } from 'react'
import type { FileErrors, Side } from '#features/scan/rules.ts'
import { type Sent as SentForm, useSubmit } from '#forms/use-submit.ts'
import { type SendFailureCode, sendFailureCodes } from './props.ts'
import { type Line, type Sending, type Sent, sendForm } from './send-form.ts'

export type UploadState =
  | { name: 'idle' | 'cancelled' }
  /** `share` of the bytes are sent, 0 to 1. */
  | { name: 'sending'; share: number }
  | { name: 'failed'; code: SendFailureCode }

interface Upload {
  line: Line
  sides: readonly Side[]
  /** Whether the pictures can go; asked before they are sent. */
  ready: (sent: SentForm) => boolean
  /** What is said of a failure, by its toast as in its place. */
  failed: Record<SendFailureCode, string>
  onFiles: (errors: FileErrors) => void
}

const isFailure = (sent: Sent): sent is Extract<Sent, { ok: false; code: SendFailureCode }> =>
  'code' in sent && (sendFailureCodes as readonly string[]).includes(sent.code)

/** Sends the pictures, says how far they are, and can be stopped; what was chosen and typed stays whatever comes of it. */
export function useUpload({ line, sides, ready, failed, onFiles }: Upload) {
  const [upload, setUpload] = useState<UploadState>({ name: 'idle' })
  const sending = useRef<Sending | null>(null)

  const { submit, leave } = useSubmit<Sent>({
    ready,
    // No post brings files back after signing in.
    resend: false,
    send: async (form) => {
      setUpload({ name: 'sending', share: 0 })
      const onProgress = (share: number) => setUpload({ name: 'sending', share })
      sending.current = sendForm(line, form, sides, onProgress)
      const data = await sending.current.done
      sending.current = null
      return { data: isFailure(data) ? { ...data, message: failed[data.code] } : data }
    },
    unanswered: () => failed.unknown,
    settle: (sent) => {
      // Until the next page is there the bar stays full.
      if (sent?.ok || sent?.code === 'step') return leave(() => window.location.assign(sent.href))
      if (sent?.code === 'cancelled') return setUpload({ name: 'cancelled' })
      if (sent?.code !== 'files') return setUpload({ name: 'failed', code: sent?.code ?? 'unknown' })
      setUpload({ name: 'idle' })
      onFiles(sent.errors)
    },
  })
  return { upload, submit, cancel: () => sending.current?.cancel() }
}
