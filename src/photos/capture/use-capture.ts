import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { FieldError } from '#forms/field-ids.ts'
import { OTHER_OWNER, type Sent as SentForm, useSubmit } from '#forms/use-submit.ts'
import type { FileErrorCode, FileErrors, Side } from '../rules.ts'
import { canvasTruth, prepareAside } from './picture-work.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import { type DocumentCaptureProps, type SendFailureCode, sendFailureCodes } from './props.ts'
import { type Line, type Sending, type SendResult, sendForm } from './send-form.ts'

type Props = Pick<DocumentCaptureProps, 'words' | 'sides' | 'errors' | 'uploadTimeOut' | 'upload'>
export type Pictures = ReturnType<typeof useSides>

/** The pictures of a document, their errors, and their upload. */
export function useCapture({ words, sides, errors, uploadTimeOut, upload: address }: Props) {
  const pictures = useSides(sides, errors)
  const [tried, setTried] = useState({ times: 0, errors: fieldErrors(words, sides, errors) })
  const show = (found: FieldError[]) => setTried(({ times }) => ({ times: times + 1, errors: found }))
  const { upload, submit, cancel } = useUpload({
    line: { address, timeOut: uploadTimeOut },
    sides,
    ready,
    failed: words.failed,
    onFiles: (refused) => {
      for (const side of sides) {
        const code = refused[side]
        if (code) pictures.refuse(side, { phase: 'refused', code })
      }
      show(fieldErrors(words, sides, refused))
    },
  })
  const waiting =
    upload.kind === 'sending' || sides.some((side) => pictures.states[side].phase === 'checking')

  /** Shows for each side why it cannot be sent; true if all can. */
  function ready(): boolean {
    if (waiting) return false
    for (const side of sides) {
      if (pictures.states[side].phase === 'empty')
        pictures.refuse(side, { phase: 'refused', code: 'missing' })
    }
    const found = sides.flatMap((side) => {
      const message = messageOf(side, true)
      return message ? [{ name: side, message }] : []
    })
    show(found)
    return found.length === 0
  }
  /** Why a side cannot be sent; a quality warning counts once the traveller tries to. */
  function messageOf(side: Side, sending = false): string | undefined {
    const state = pictures.states[side]
    if (state.phase === 'refused') return words.sides[side].errors[state.code]
    if (state.phase === 'empty' && sending) return words.sides[side].errors.missing
    const doubted = sending || tried.errors.some(({ name }) => name === side)
    return state.phase === 'doubt' && doubted ? words.sides[side].doubt : undefined
  }
  // The summary stays unchanged until the last error is fixed: a changed one would take the focus each time.
  const mended = sides.every((side) => !messageOf(side) && pictures.states[side].phase !== 'checking')
  const summary = { key: tried.times, errors: mended ? [] : tried.errors }
  return { pictures, upload, submit, cancel, waiting, messageOf, summary }
}

function fieldErrors(
  words: DocumentCaptureProps['words'],
  sides: readonly Side[],
  errors: FileErrors,
): FieldError[] {
  return sides.flatMap((side) => {
    const code = errors[side]
    return code ? [{ name: side, message: words.sides[side].errors[code] }] : []
  })
}

/** From this attempt on a picture with a warning may be used: the check may be wrong, and the traveller has seen the picture. */
export const ATTEMPTS_BEFORE_OVERRIDE = 2

export type SideState =
  | { phase: 'empty' | 'checking' }
  /** `chosen` just now, so no error summary lists it. */
  | { phase: 'refused'; code: FileErrorCode; chosen?: true }
  /** `doubt` has a warning that the traveller has not accepted. */
  | { phase: 'doubt' | 'ready'; picture: PreparedPicture }

type All<Value> = Record<Side, Value>

const both = <Value>(value: (side: Side) => Value): All<Value> => ({
  front: value('front'),
  back: value('back'),
})

/** Puts a file into a native input, or removes it, so that the form itself always contains the files to send. */
function put(input: HTMLInputElement | null, file: File | null): void {
  if (!input) return
  const transfer = new DataTransfer()
  if (file) transfer.items.add(file)
  input.files = transfer.files
}

/** The state of each side's picture, and its actions. */
function useSides(sides: readonly Side[], refused: FileErrors) {
  const [states, setStates] = useState<All<SideState>>(() =>
    both((side) => {
      const code = refused[side]
      return code ? { phase: 'refused', code } : { phase: 'empty' }
    }),
  )
  const [tries, setTries] = useState<All<number>>({ front: 0, back: 0 })
  const front = useRef<HTMLInputElement>(null)
  const back = useRef<HTMLInputElement>(null)
  const inputs: All<RefObject<HTMLInputElement | null>> = { front, back }
  const latest = useRef<All<number>>({ front: 0, back: 0 })
  const [canvasIsTrue, setCanvasIsTrue] = useState(true)
  useEffect(() => void canvasTruth().then(setCanvasIsTrue), [])

  const set = (side: Side, state: SideState) => setStates((all) => ({ ...all, [side]: state }))
  const doubted = (side: Side) => setTries((all) => ({ ...all, [side]: all[side] + 1 }))

  async function take(side: Side, file: File) {
    latest.current[side] += 1
    const mine = latest.current[side]
    set(side, { phase: 'checking' })
    const prepared = await prepareAside(file).catch(() => ({ ok: false, code: 'damaged' }) as const)
    // Another file has been chosen meanwhile.
    if (mine !== latest.current[side]) return
    if (!prepared.ok) return set(side, { phase: 'refused', code: prepared.code, chosen: true })
    if (prepared.picture.finding) doubted(side)
    use(side, prepared.picture, prepared.picture.finding ? 'doubt' : 'ready')
  }
  function use(side: Side, picture: PreparedPicture, phase: 'doubt' | 'ready' = 'ready') {
    latest.current[side] += 1
    put(inputs[side].current, picture.file)
    set(side, { phase, picture })
  }
  function remove(side: Side) {
    latest.current[side] += 1
    put(inputs[side].current, null)
    set(side, { phase: 'empty' })
  }
  // Chosen before the script loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the browser holds then
  useEffect(() => {
    for (const side of sides) {
      const file = inputs[side].current?.files?.[0]
      if (file) void take(side, file)
    }
  }, [])

  return { states, tries, inputs, canvasIsTrue, take, use, remove, doubted, refuse: set }
}

export type UploadState =
  | { kind: 'idle' | 'cancelled' }
  /** `share` of the bytes has been sent, 0 to 1. */
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; code: SendFailureCode }

interface Upload {
  line: Line
  sides: readonly Side[]
  /** Whether the pictures can be sent; called before sending. */
  ready: (sent: SentForm) => boolean
  /** The message of a failure, for its toast and its place. */
  failed: Record<SendFailureCode, string>
  onFiles: (errors: FileErrors) => void
}

type Answered = Exclude<SendResult, { code: 'otherOwner' }>

const isFailure = (sent: Answered): sent is Extract<Answered, { ok: false; code: SendFailureCode }> =>
  'code' in sent && (sendFailureCodes as readonly string[]).includes(sent.code)

/** Sends the pictures, reports progress, and can be stopped; the chosen files and typed values always stay. */
function useUpload({ line, sides, ready, failed, onFiles }: Upload) {
  const [upload, setUpload] = useState<UploadState>({ kind: 'idle' })
  const sending = useRef<Sending | null>(null)

  const { submit, leave } = useSubmit<Answered>({
    ready,
    // A post restored after signing in has no files.
    resend: false,
    send: async (form) => {
      setUpload({ kind: 'sending', share: 0 })
      const onProgress = (share: number) => setUpload({ kind: 'sending', share })
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
      if (sent?.code === 'cancelled') return setUpload({ kind: 'cancelled' })
      if (sent?.code !== 'files') return setUpload({ kind: 'failed', code: sent?.code ?? 'unknown' })
      setUpload({ kind: 'idle' })
      onFiles(sent.errors)
    },
  })
  return { upload, submit, cancel: () => sending.current?.cancel() }
}

type CameraComponent = typeof import('./Camera.tsx').Camera

export interface CameraChunk {
  /** The side whose picture is being taken, and the component that takes it; null while the camera is closed. */
  open: { side: Side; Camera: CameraComponent } | null
  /** The side whose camera could not be loaded. */
  failed: Side | null
  /** The button that opened it, which gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
  load: (side: Side, button: HTMLButtonElement) => Promise<void>
  close: () => void
}

/** The camera's chunk, loaded when its button is pressed. */
export function useCameraChunk(): CameraChunk {
  const [open, setOpen] = useState<CameraChunk['open']>(null)
  const [failed, setFailed] = useState<Side | null>(null)
  const opener = useRef<HTMLButtonElement>(null)

  async function load(side: Side, button: HTMLButtonElement) {
    opener.current = button
    const chunk = await import('./Camera.tsx').catch(() => null)
    setFailed(chunk ? null : side)
    // As a transition, so that the press is painted meanwhile.
    if (chunk) startTransition(() => setOpen({ side, Camera: chunk.Camera }))
  }
  return { open, failed, opener, load, close: () => setOpen(null) }
}
