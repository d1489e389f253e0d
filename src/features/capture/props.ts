import type { DocumentKind } from '#backoffice/wire/document.ts'
import type { FileErrorCode, FileErrors, Side } from '#features/scan/rules.ts'

/** Why nothing was stored although the files are fine; each has a text. */
export const sendFailureCodes = [
  /** The network was cut before an answer came (the browser's own finding). */
  'network',
  'signedOut',
  'refused',
  /** Too many uploads in a short time. */
  'rateLimited',
  'unavailable',
  /** It may have arrived: look at the documents before sending again. */
  'unknown',
] as const
export type SendFailureCode = (typeof sendFailureCodes)[number]

/**
 * What the upload action answers. `href` is where the traveller goes on: the verification step, or after
 * `step` the step that has to come first.
 */
export type UploadAnswer =
  | { ok: true; href: string }
  | { ok: false; code: 'files'; errors: FileErrors }
  | { ok: false; code: 'step'; href: string }
  | { ok: false; code: Exclude<SendFailureCode, 'network'> }

/** Everything the island shows and needs, already in the traveller's language. */
export interface DocumentCaptureProps {
  /** Where the form posts without script: the step's own page with the action's parameter. */
  action: string
  /** Where the browser sends the same form with script; answers an UploadAnswer the way Astro's actions do. */
  upload: string
  kind: DocumentKind
  /** `front`, and `back` where the document has one. */
  sides: readonly Side[]
  /** Text fields that go along unseen, e.g. what the information step asked. */
  hidden?: readonly { name: string; value: string }[]
  /** What a post without script was refused for. */
  errors: FileErrors
  /** The list of documents: what the cancel link leads to, and a traveller whose upload is in doubt. */
  documentsHref: string
  limits: CaptureLimits
  words: CaptureWords
}

export interface CaptureLimits {
  /** Bytes of one file (product §16: 5 MB). */
  maxBytes: number
  /** Pixels; a photo is never scaled below it on its long side (issue: ≥ 1600). */
  minLongSide: number
  /** Milliseconds after which an upload without an answer is given up. */
  uploadTimeOut: number
}

/** Which trouble with the camera the traveller is told of. */
export const cameraTroubles = [
  /** There is none. */
  'missing',
  /** The browser has no media API, or the page is not secure. */
  'unsupported',
  'insecure',
  'denied',
  /** The browser's question was put away without an answer. */
  'dismissed',
  'loadError',
  /** Another program holds it. */
  'taken',
  /** No picture came in time. */
  'slow',
  /** It was switched off while in use: unplugged, or the permission was taken back. */
  'ended',
] as const
export type CameraTrouble = (typeof cameraTroubles)[number]

/** Families of browsers whose way to a blocked camera differs. */
export const browserFamilies = ['chrome', 'safari', 'safariPhone', 'firefox', 'other'] as const
export type BrowserFamily = (typeof browserFamilies)[number]

/** What the quality check may find, most important first. */
export const qualityFindings = ['tooSmall', 'tooDark', 'blurred', 'glare', 'cutOff'] as const
export type QualityFinding = (typeof qualityFindings)[number]

export interface SideWords {
  /** Label of the file field. */
  label: string
  /** Alternative text of its preview. */
  preview: string
  /** Title of the camera's dialog. */
  cameraTitle: string
  /** By FileErrorCode. */
  errors: Record<FileErrorCode, string>
  /** The quality check's doubt, at the field and in the summary. */
  doubt: string
}

export interface CaptureWords {
  /** Of the sides that the document has. */
  sides: Record<Side, SideWords>
  hint: string
  errorTitle: string
  titlePrefix: string
  drop: string
  openCamera: string
  remove: string
  checking: string
  ready: string
  scaled: string
  send: string
  sending: string
  /** With `{percent}`. */
  progress: string
  arrived: string
  cancelSending: string
  cancelled: string
  retry: string
  cancel: string
  failed: Record<SendFailureCode, string>
  seeDocuments: string
  quality: Record<QualityFinding, Told>
  useAnyway: string
  camera: CameraWords
}

/** What happened, and what to do about it. */
interface Told {
  title: string
  advice: string
}

interface CameraWords {
  close: string
  primer: { title: string; why: string; kept: string; ask: string; start: string }
  useFile: string
  frame: string
  starting: string
  live: string
  switched: string
  shutter: string
  shutterWait: string
  switch: string
  review: string
  reviewHint: string
  zoomIn: string
  zoomOut: string
  retake: string
  use: string
  trouble: Record<CameraTrouble, Told>
  /** Steps to let the camera be used again, by browser. */
  steps: Record<BrowserFamily, readonly string[]>
  tryAgain: string
  reload: string
}
