import { parse } from 'devalue'
import type { Side } from '../rules.ts'
import type { SendFailureCode, UploadAnswer } from './props.ts'

export type SendResult =
  | UploadAnswer
  | { ok: false; code: 'network' | 'consents' }
  | { ok: false; code: 'cancelled' }
  | { ok: false; code: 'otherOwner' }

export interface Sending {
  done: Promise<SendResult>
  cancel: () => void
}

/** An upload without progress for this long has failed, though the browser would wait for minutes. */
const STALLED_MS = 30_000

export interface Line {
  address: string
  /** Milliseconds after which a missing answer is given up; longer than the server waits for a whole request. */
  timeOut: number
}

/**
 * Posts a form with XMLHttpRequest, the only way to get upload progress. `onProgress` gets the share sent, 0 to 1. A connection
 * that ends after the last byte was sent may have succeeded: `unknown`, not `network`.
 */
export function sendForm(
  { address, timeOut }: Line,
  form: FormData,
  sides: readonly Side[],
  onProgress: (share: number) => void,
): Sending {
  const request = new XMLHttpRequest()
  let settle: (sent: SendResult) => void = () => {}
  const done = new Promise<SendResult>((resolve) => {
    settle = resolve
  })
  let allSent = false
  const cutOff = () => settle({ ok: false, code: allSent ? 'unknown' : 'network' })
  request.onerror = cutOff
  request.ontimeout = cutOff
  request.onabort = () => settle({ ok: false, code: 'cancelled' })
  request.onload = () => settle(uploadOutcome(request, sides))
  const line = watchLine(request, () => {
    cutOff()
    request.abort()
  })
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.upload.addEventListener('load', () => {
    allSent = true
    onProgress(1)
  })
  void done.then(line.leave)
  request.open('POST', address)
  request.timeout = timeOut
  request.setRequestHeader('Accept', 'application/json')
  request.send(form)
  return { done, cancel: () => request.abort() }
}

/** Calls `onDead` when the browser goes offline or the upload stops progressing, until it is released. */
function watchLine({ upload }: XMLHttpRequest, onDead: () => void): { leave: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(onDead, STALLED_MS)
  }
  moved()
  upload.addEventListener('progress', moved)
  // From here on the server may need time.
  upload.addEventListener('load', () => clearTimeout(timer))
  window.addEventListener('offline', onDead)
  return {
    leave: () => {
      clearTimeout(timer)
      window.removeEventListener('offline', onDead)
    },
  }
}

/** The outcome of an upload with these sides, from any answer. */
export function uploadOutcome(
  { status, responseText }: Pick<XMLHttpRequest, 'status' | 'responseText'>,
  sides: readonly Side[],
): SendResult {
  if (status === 413) {
    // A file too large for signed-out visitors (src/http/shared/take-body.ts) may be allowed for the traveller.
    if (responseText.includes('"signedOut"')) return { ok: false, code: 'signedOut' }
    const errors = Object.fromEntries(sides.map((side) => [side, 'tooLarge' as const]))
    return { ok: false, code: 'files', errors }
  }
  // Consents are missing (src/middleware/access.ts).
  if (status === 403 && responseText.includes('"FORBIDDEN"')) return { ok: false, code: 'consents' }
  // The form does not belong to the signed-in traveller (src/middleware/owner.ts).
  if (status === 409) return { ok: false, code: 'otherOwner' }
  const answer = status < 300 ? readAnswer(responseText) : null
  return answer ?? { ok: false, code: codeOf(status) }
}

/** The action's answer, in the format of Astro's endpoint; null for anything else. */
function readAnswer(body: string): UploadAnswer | null {
  try {
    const answer: UploadAnswer | undefined = parse(body)
    return typeof answer?.ok === 'boolean' ? answer : null
  } catch {
    return null
  }
}

function codeOf(status: number): Exclude<SendFailureCode, 'network' | 'consents'> {
  if (status === 401) return 'signedOut'
  if (status === 429) return 'rateLimited'
  if (status >= 400 && status < 500) return 'refused'
  // The server sends 503 before it begins. Otherwise the upload may have had effects, but a proxy's 502, or a good status with an
  // unreadable answer, does not show which.
  return status === 503 ? 'unavailable' : 'unknown'
}
