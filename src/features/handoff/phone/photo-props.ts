import { actions, getActionPath } from 'astro:actions'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { captureProps } from '#features/capture/form-props.ts'
import type { DocumentCaptureProps } from '#features/capture/props.ts'
import type { FileErrors, Side } from '#features/scan/rules.ts'
import { actionPath } from '#ui/action-path.ts'
import { phonePath } from '../addresses.ts'

interface Parts {
  code: string
  kind: DocumentKind
  side: Side
  errors: FileErrors
}

/** The capture island for one side on a phone that is not signed in: no list of documents, and words of its own for a failure. */
export function photoProps(locals: App.Locals, { code, kind, side, errors }: Parts): DocumentCaptureProps {
  const { t } = locals
  const props = captureProps(locals, {
    kind,
    action: actionPath(phonePath(locals, code), actions.phone.upload),
    upload: getActionPath(actions.phone.upload),
    errors,
    cancelHref: null,
  })
  const failed = {
    ...props.words.failed,
    signedOut: t('handoff:phone.failed.ended'),
    refused: t('handoff:phone.failed.refused'),
    rateLimited: t('handoff:phone.failed.rateLimited'),
    unavailable: t('handoff:phone.failed.unavailable'),
    unknown: t('handoff:phone.failed.unknown'),
  }
  return {
    ...props,
    owner: null,
    sides: [side],
    hidden: [{ name: 'code', value: code }],
    documentsHref: null,
    words: { ...props.words, failed },
  }
}
