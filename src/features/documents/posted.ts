import { ActionError } from 'astro:actions'
import { ProviderUnavailable } from '#auth/provider-fetch.ts'
import { SessionRecordTooLarge } from '#auth/session-record.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { documentKind } from '#bookings/documents.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import type { PlainKey } from '#i18n/translate.ts'

/** The kind of document in a form. Throws ActionError for any other, which no form of ours sends. */
export function kindIn(data: FormData): DocumentKind {
  const kind = documentKind(data.get('kind'))
  if (!kind) throw new ActionError({ code: 'BAD_REQUEST' })
  return kind
}

const mayPass = [SessionStoreUnavailable, SessionRecordTooLarge, ProviderUnavailable]

/** The result of an action's work, or `unavailable` while the session store or the provider fails. */
export async function orUnavailable<Answer>(
  locals: Pick<App.Locals, 't' | 'toasts' | 'log'>,
  text: PlainKey,
  work: () => Promise<Answer>,
): Promise<Answer | Failed<'unavailable'>> {
  try {
    return await work()
  } catch (error) {
    if (!mayPass.some((kind) => error instanceof kind)) throw error
    locals.log.error({ err: error }, 'cannot take what was posted of a document')
    return failed('unavailable', text, locals)
  }
}
