import { failed } from '#forms/outcome.ts'
import type { Settled } from '#forms/settle.ts'
import type { PartFailed, PartWords } from './part.ts'

type WriteFailure = Exclude<Settled<unknown>, { ok: true }>['code']

type Locals = Pick<App.Locals, 't'>

/** The words that every part's form has in common. */
export function sharedWords({ t }: Locals): Omit<PartWords<string>, 'labels' | 'hints'> {
  return {
    // The island fills the value in, since it comes with an answer of the server.
    stale: t('registry:stale.field', { value: '{value}' }),
    nothing: t('registry:stale.nothing'),
    labelled: t('ui:labelled', { label: '{label}', value: '{value}' }),
    optional: t('ui:optional'),
    errorTitle: t('ui:errorSummaryTitle'),
    staleTitle: t('registry:stale.title'),
    titlePrefix: t('ui:errorPrefix'),
    save: t('profile:save'),
    saving: t('profile:saving'),
    cancel: t('ui:cancel'),
    unknown: t('profile:failed.unknown'),
  }
}

/** A failure in words: with the form itself every failure's would travel, and most never happen. */
export const failure = (code: PartFailed['code'], locals: App.Locals): PartFailed =>
  failed(code, `profile:failed.${code}`, locals)

/** What a write's failure is to a form, whose fields the refusal does not name. */
export const failureOfWrite = (code: WriteFailure, locals: App.Locals): PartFailed =>
  failure(code === 'conflict' || code === 'notFound' ? 'refused' : code, locals)

/** What the backoffice has refused without saying why. */
export const refusedWords = (label: string, { t }: Locals): string =>
  t('profile:refusedField', { field: label })
