import { useRef, useState } from 'react'
import { attachLoadingBar } from '#ui/stores/loading-bar.ts'
import { tracked } from '#ui/stores/requests.ts'
import type { FileErrors, SendFailureCode, Side } from './props.ts'
import { type Line, type Sending, sendForm } from './send-form.ts'

export type UploadState =
  | { name: 'idle' | 'cancelled' }
  /** `share` of the bytes are sent, 0 to 1. */
  | { name: 'sending'; share: number }
  | { name: 'failed'; code: SendFailureCode }

/** One upload at a time; what was chosen and typed stays whatever comes of it. */
export function useUpload(line: Line, sides: readonly Side[], onFiles: (errors: FileErrors) => void) {
  const [upload, setUpload] = useState<UploadState>({ name: 'idle' })
  const sending = useRef<Sending | null>(null)

  async function send(form: FormData) {
    attachLoadingBar()
    setUpload({ name: 'sending', share: 0 })
    const onProgress = (share: number) => setUpload({ name: 'sending', share })
    sending.current = sendForm(line, form, sides, onProgress)
    const sent = await tracked(sending.current.done)
    sending.current = null
    // Until the next page is there the bar stays full.
    if (sent.ok || sent.code === 'step') return window.location.assign(sent.href)
    if (sent.code === 'cancelled') return setUpload({ name: 'cancelled' })
    if (sent.code !== 'files') return setUpload({ name: 'failed', code: sent.code })
    setUpload({ name: 'idle' })
    onFiles(sent.errors)
  }
  return { upload, send, cancel: () => sending.current?.cancel() }
}
