import { failed } from '#forms/outcome.ts'
import type { Settled } from '#forms/settle.ts'
import type { FrameWords, PartFailed, PartWords } from './part.ts'

type WriteFailure = Exclude<Settled<unknown>, { ok: true }>['code']

type Locals = Pick<App.Locals, 't'>

/** The texts that every form of the registry has in common. */
export const frameWords = ({ t }: Locals): FrameWords => ({
  optional: t('ui:optional'),
  errorTitle: t('ui:errorSummaryTitle'),
  titlePrefix: t('ui:errorPrefix'),
  save: t('profile:save'),
  saving: t('profile:saving'),
  cancel: t('ui:cancel'),
  unknown: t('profile:failed.unknown'),
})

/** The texts that every part's form has in common. */
export function sharedWords(locals: Locals): Omit<PartWords<string>, 'labels' | 'hints'> {
  const { t } = locals
  return {
    ...frameWords(locals),
    // The island fills in the value, which comes with the server's answer.
    stale: t('registry:stale.field', { value: '{value}' }),
    nothing: t('registry:stale.nothing'),
    labelled: t('ui:labelled', { label: '{label}', value: '{value}' }),
    staleTitle: t('registry:stale.title'),
  }
}

/** The text of a failure. It is sent with the failure, not with the form, because most failures never happen. */
export const failure = (code: PartFailed['code'], locals: Pick<App.Locals, 't' | 'toasts'>): PartFailed =>
  failed(code, `profile:failed.${code}`, locals)

/** What the failure of a write means for a form, when the refusal names no fields. */
export const failureOfWrite = (code: WriteFailure, locals: Pick<App.Locals, 't' | 'toasts'>): PartFailed =>
  failure(code === 'conflict' || code === 'notFound' ? 'refused' : code, locals)

/** A refusal by the backoffice without a reason. */
export const refusedWords = (label: string, { t }: Locals): string =>
  t('profile:refusedField', { field: label })
