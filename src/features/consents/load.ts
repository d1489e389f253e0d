import { type ConsentChanges, changesByConsent } from '#account/consents.ts'
import { requireReader } from '#auth/signed-in.ts'
import { NotFound } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause } from '#backoffice/client/part.ts'
import { omittedIn } from '#backoffice/wire/values.ts'

/** The changes to a traveller's consents. */
export interface ConsentHistory {
  changes: ConsentChanges[]
  /** How many changes could not be read. */
  omitted: number
}

/** The history of a traveller's consents; `notKept` if the backoffice only knows their current state. */
export async function loadConsentHistory(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'log'>,
): Promise<ConsentHistory | Absent | 'notKept'> {
  const { userId, backoffice } = requireReader(locals)
  try {
    const history = await backoffice.consents.history(userId)
    return { changes: changesByConsent(history), omitted: omittedIn(history) }
  } catch (error) {
    if (error instanceof NotFound) return 'notKept'
    return absentBecause(error, 'the history of consents', locals.log)
  }
}
