import { useRef, useState } from 'react'
import type { FileErrors, Side } from '#features/scan/rules.ts'
import { OTHER_OWNER, type Sent as SentForm, useSubmit } from '#forms/use-submit.ts'
import { type SendFailureCode, sendFailureCodes } from './props.ts'
import { type Line, type Sending, type Sent, sendForm } from './send-form.ts'

export type UploadState =
  | { name: 'idle' | 'cancelled' }
  /** `share` of the bytes has been sent, 0 to 1. */
  | { name: 'sending'; share: number }
  | { name: 'failed'; code: SendFailureCode }

interface Upload {
  line: Line
  sides: readonly Side[]
  /** Whether the pictures can be sent; called before sending. */
  ready: (sent: SentForm) => boolean
  /** The message for a failure, in its toast and in its place. */
  failed: Record<SendFailureCode, string>
  onFiles: (errors: FileErrors) => void
}

type Answered = Exclude<Sent, { code: 'otherOwner' }>

const isFailure = (sent: Answered): sent is Extract<Answered, { ok: false; code: SendFailureCode }> =>
  'code' in sent && (sendFailureCodes as readonly string[]).includes(sent.code)

/** Sends the pictures, reports progress, and can be stopped; the chosen files and typed values stay whatever happens. */
export function useUpload({ line, sides, ready, failed, onFiles }: Upload) {
  const [upload, setUpload] = useState<UploadState>({ name: 'idle' })
  const sending = useRef<Sending | null>(null)

  const { submit, leave } = useSubmit<Answered>({
    ready,
    // A post restored after signing in has no files.
    resend: false,
    send: async (form) => {
      setUpload({ name: 'sending', share: 0 })
      const onProgress = (share: number) => setUpload({ name: 'sending', share })
      sending.current = sendForm(line, form, sides, onProgress)
      const data = await sending.current.done
      sending.current = null
      if ('code' in data && data.code === 'otherOwner') return { error: { code: OTHER_OWNER } }
      return { data: isFailure(data) ? { ...data, message: failed[data.code] } : data }
    },
    unanswered: () => failed.unknown,
    settle: (sent) => {
      // The bar stays full until the next page has loaded.
      if (sent?.ok || sent?.code === 'step') return leave(() => window.location.assign(sent.href))
      if (sent?.code === 'cancelled') return setUpload({ name: 'cancelled' })
      if (sent?.code !== 'files') return setUpload({ name: 'failed', code: sent?.code ?? 'unknown' })
      setUpload({ name: 'idle' })
      onFiles(sent.errors)
    },
  })
  return { upload, submit, cancel: () => sending.current?.cancel() }
}
