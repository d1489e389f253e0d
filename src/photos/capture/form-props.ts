import type { DocumentKind } from '#backoffice/wire/document.ts'
import { limits } from '#config/limits.ts'
import { type Translate, textOfCode } from '#i18n/translate.ts'
import { type FileErrors, fileErrorCodes, listSides, passTogether, photoBytes, type Side } from '../rules.ts'
import {
  type BrowserFamily,
  browserFamilies,
  type CaptureWords,
  cameraTroubles,
  type DocumentCaptureProps,
  qualityFindings,
  type SideWords,
  sendFailureCodes,
} from './props.ts'

/** Time the server may need after receiving an upload, to clean the scans and pass them on, milliseconds. */
const TIME_TO_ANSWER_MS = 30_000

interface CaptureOptions {
  kind: DocumentKind
  /** The form's address without script; the island's too. */
  action: string
  upload: string
  errors: FileErrors
  cancelHref: string | null
  /** The sides still needed, if not all. */
  sides?: readonly Side[]
  /** Further hidden fields. */
  hidden?: DocumentCaptureProps['hidden']
}

/** The props of the capture island for this request. */
export function captureProps(
  { t, pathTo, formOwner, requestBytes }: Pick<App.Locals, 't' | 'pathTo' | 'formOwner' | 'requestBytes'>,
  { kind, action, upload, errors, cancelHref, sides = listSides(kind), hidden = [] }: CaptureOptions,
): DocumentCaptureProps {
  return {
    action,
    owner: formOwner,
    upload,
    kind,
    sides,
    oneByOne: passTogether(sides.length, requestBytes) ? null : t('capture:oneByOne'),
    hidden: [{ name: 'kind', value: kind }, ...hidden],
    errors,
    cancelHref,
    documentsHref: pathTo('account/documents'),
    consentsHref: pathTo('account-communications'),
    uploadTimeOut: limits.requestTimeout + TIME_TO_ANSWER_MS,
    words: captureWords(t, kind, requestBytes),
  }
}

/** The texts of the capture island for one kind of document, in this request's language. */
export function captureWords(
  t: Translate,
  kind: DocumentKind,
  requestBytes: number | null = null,
): CaptureWords {
  // The largest photo without script; script scales it down.
  const megabytes = photoBytes(requestBytes) / 1024 / 1024
  return {
    sides: each(listSides(kind), (side) => sideWords(t, kind, side, megabytes)),
    hint: t('capture:hint', { megabytes }),
    errorTitle: t('ui:errorSummaryTitle'),
    titlePrefix: t('ui:errorPrefix'),
    drop: t('capture:drop'),
    shrinks: t('capture:shrinks'),
    openCamera: t('capture:openCamera'),
    remove: t('capture:remove'),
    checking: t('capture:checking'),
    ready: t('capture:ready'),
    scaled: t('capture:scaled'),
    unseen: t('capture:unseen'),
    noCamera: t('capture:noCamera', { megabytes }),
    send: t('capture:send'),
    sending: t('capture:sending'),
    // The browser fills it in, since it knows the value.
    progress: t('capture:progress', { percent: '{percent}' }),
    arrived: t('capture:arrived'),
    cancelSending: t('capture:cancelSending'),
    cancelled: t('capture:cancelled'),
    retry: t('capture:retry'),
    cancel: t('ui:cancel'),
    failed: each(sendFailureCodes, (code) => t(code === 'busy' ? 'ui:busy' : `capture:failed.${code}`)),
    seeDocuments: t('capture:seeDocuments'),
    giveConsents: t('capture:giveConsents'),
    newTab: t('ui:newTab'),
    quality: each(qualityFindings, (finding) => ({
      title: t(`capture:quality.${finding}.title`),
      advice: t(`capture:quality.${finding}.advice`),
    })),
    useAnyway: t('capture:useAnyway'),
    camera: cameraWords(t, kind),
  }
}

const each = <Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>

/** The name of a document's side. */
export const sideName = (t: Translate, kind: DocumentKind, side: Side): string =>
  sideText(t, kind, side, 'name')

// A passport has no texts for a back.
const sideText = (t: Translate, kind: DocumentKind, side: Side, what: 'name' | 'label' | 'preview') =>
  textOfCode(t, `capture:side.${kind}`, `${side}.${what}`)

function sideWords(t: Translate, kind: DocumentKind, side: Side, megabytes: number): SideWords {
  const name = sideName(t, kind, side)
  return {
    label: sideText(t, kind, side, 'label'),
    preview: sideText(t, kind, side, 'preview'),
    cameraTitle: t(`capture:camera.title.${side}`),
    doubt: t('capture:doubt', { side: name }),
    errors: each(fileErrorCodes, (code) => t(`capture:error.${code}`, { side: name, megabytes })),
  }
}

function cameraWords(t: Translate, kind: DocumentKind): CaptureWords['camera'] {
  return {
    close: t('capture:camera.close'),
    primer: {
      title: t('capture:camera.primer.title'),
      why: t('capture:camera.primer.why'),
      kept: t('capture:camera.primer.kept'),
      ask: t('capture:camera.primer.ask'),
      start: t('capture:camera.primer.start'),
    },
    useFile: t('capture:camera.useFile'),
    frame: t(`capture:camera.frame.${kind}`),
    starting: t('capture:camera.starting'),
    live: t('capture:camera.live'),
    switched: t('capture:camera.switched'),
    shutter: t('capture:camera.shutter'),
    shutterWait: t('capture:camera.shutterWait'),
    noPicture: t('capture:camera.noPicture'),
    switch: t('capture:camera.switch'),
    review: t('capture:camera.review'),
    reviewHint: t('capture:camera.reviewHint'),
    zoomIn: t('capture:camera.zoomIn'),
    zoomOut: t('capture:camera.zoomOut'),
    retake: t('capture:camera.retake'),
    use: t('capture:camera.use'),
    trouble: each(cameraTroubles, (trouble) => ({
      title: t(`capture:camera.trouble.${trouble}.title`),
      advice: t(`capture:camera.trouble.${trouble}.advice`),
    })),
    steps: each(browserFamilies, (family) => stepsOf(t, family)),
    tryAgain: t('capture:camera.tryAgain'),
    reload: t('capture:camera.reload'),
  }
}

const stepsOf = (t: Translate, family: BrowserFamily) => [
  t(`capture:camera.steps.${family}.first`),
  t(`capture:camera.steps.${family}.second`),
  t(`capture:camera.steps.${family}.third`),
]
