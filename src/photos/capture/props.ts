import type { DocumentKind } from '#backoffice/wire/document.ts'
import type { FileErrorCode, FileErrors, Side } from '../rules.ts'

/** Why nothing was stored although the files are fine; each has a text. */
export const sendFailureCodes = [
  /** The network failed before an answer came (detected by the browser). */
  'network',
  'signedOut',
  /** The traveller has to give consents first. */
  'consents',
  'refused',
  /** Too many uploads in a short time. */
  'rateLimited',
  /** The backoffice is overloaded. */
  'busy',
  'unavailable',
  /** It may have arrived: check the documents before sending again. */
  'unknown',
] as const
export type SendFailureCode = (typeof sendFailureCodes)[number]

/**
 * The answer of the upload action. `href` is where the traveller continues: the verification step, or after `step` the step that
 * has to come first.
 */
export type UploadAnswer =
  | { ok: true; href: string }
  | { ok: false; code: 'files'; errors: FileErrors }
  | { ok: false; code: 'step'; href: string }
  | { ok: false; code: Exclude<SendFailureCode, 'network' | 'consents'> }

/** Everything that the island shows and needs, already in the traveller's language. */
export interface DocumentCaptureProps {
  /** The form's address without script: the step's own page with the action's parameter. */
  action: string
  /** The form's owner (record 031); null on a phone that acts for another session. */
  owner: string | null
  /** The script's address for the same form; it returns an UploadAnswer in the format of Astro's actions. */
  upload: string
  kind: DocumentKind
  /** `front`, and `back` if the document has one. */
  sides: readonly Side[]
  /** Explains that photos are taken one at a time without script; null if one request can carry all. */
  oneByOne: string | null
  /** Hidden text fields, such as the details from the information step. */
  hidden?: readonly { name: string; value: string }[]
  /** Why a post without script was refused. */
  errors: FileErrors
  /** Target of the link that leaves the form; null without one. */
  cancelHref: string | null
  /** The list of documents, for an upload of unknown outcome; null if there is none to go to. */
  documentsHref: string | null
  /** Where the traveller gives consents that are missing meanwhile. */
  consentsHref: string
  /** Milliseconds after which an upload without an answer is given up. */
  uploadTimeOut: number
  words: CaptureWords
}

/** The kinds of camera trouble that have a message. */
export const cameraTroubles = [
  /** No camera. */
  'missing',
  /** The browser has no media API, or the page is not secure. */
  'unsupported',
  'insecure',
  'denied',
  /** The browser's prompt was dismissed without an answer. */
  'dismissed',
  'loadError',
  /** Another program is using the camera. */
  'taken',
  /** No picture came in time. */
  'slow',
  /** The camera was switched off while in use: unplugged, or the permission was withdrawn. */
  'ended',
] as const
export type CameraTrouble = (typeof cameraTroubles)[number]

/** Browser families with different instructions for a blocked camera. */
export const browserFamilies = ['chrome', 'safari', 'safariPhone', 'firefox', 'other'] as const
export type BrowserFamily = (typeof browserFamilies)[number]

/** The possible findings of the quality check, most important first. */
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
  /** The quality warning, at the field and in the summary. */
  doubt: string
}

export interface CaptureWords {
  /** By side of the document. */
  sides: Record<Side, SideWords>
  hint: string
  errorTitle: string
  titlePrefix: string
  drop: string
  shrinks: string
  openCamera: string
  remove: string
  checking: string
  ready: string
  scaled: string
  /** For browsers that hide canvas pixels: the photo's state, and why there is no camera. */
  unseen: string
  noCamera: string
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
  giveConsents: string
  newTab: string
  quality: Record<QualityFinding, Message>
  useAnyway: string
  camera: CameraWords
}

/** What happened, and what to do about it. */
interface Message {
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
  /** After a press that gave no picture. */
  noPicture: string
  switch: string
  review: string
  reviewHint: string
  zoomIn: string
  zoomOut: string
  retake: string
  use: string
  trouble: Record<CameraTrouble, Message>
  /** How to allow the camera again, by browser. */
  steps: Record<BrowserFamily, readonly string[]>
  tryAgain: string
  reload: string
}
