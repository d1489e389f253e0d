import type { DocumentKind } from '#backoffice/wire/document.ts'
import { type FileErrors, MAX_FILE_BYTES, sidesOf } from '#features/scan/rules.ts'
import { limits } from '#http/shared/limits.ts'
import type { DocumentCaptureProps } from './props.ts'
import { captureWords } from './words.ts'

/** Time the server may need after receiving an upload, to clean the scans and pass them on, milliseconds. */
const TIME_TO_ANSWER_MS = 30_000

/** A photo is scaled down to fit, but its long side keeps this many pixels. */
const LEAST_LONG_SIDE = 1600

interface Parts {
  kind: DocumentKind
  /** Where the form posts without script, and where the island does. */
  action: string
  upload: string
  errors: FileErrors
  cancelHref: string | null
}

/** The props of the capture island for this request. */
export function captureProps(
  { t, pathTo, formOwner }: Pick<App.Locals, 't' | 'pathTo' | 'formOwner'>,
  { kind, action, upload, errors, cancelHref }: Parts,
): DocumentCaptureProps {
  return {
    action,
    owner: formOwner,
    upload,
    kind,
    sides: sidesOf(kind),
    hidden: [{ name: 'kind', value: kind }],
    errors,
    cancelHref,
    documentsHref: pathTo('account/documents'),
    limits: {
      maxBytes: MAX_FILE_BYTES,
      minLongSide: LEAST_LONG_SIDE,
      uploadTimeOut: limits.requestTimeout + TIME_TO_ANSWER_MS,
    },
    words: captureWords(t, kind),
  }
}
