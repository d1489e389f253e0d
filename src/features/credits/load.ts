import type { Temporal } from 'temporal-polyfill'
import { bySoonestEnd, creditState } from '#account/credits.ts'
import { requireReader } from '#auth/signed-in.ts'
import { type Absent, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { Credit } from '#backoffice/wire/credit.ts'
import { omittedIn } from '#backoffice/wire/values.ts'

/** A traveller's credits as of today: usable ones and past ones. */
export interface Credits {
  today: Temporal.PlainDate
  usable: Credit[]
  notYet: Credit[]
  unclear: Credit[]
  used: Credit[]
  expired: Credit[]
  /** How many could not be read. */
  omitted: number
}

/** Groups the credits by whether they can be used. */
export async function loadCredits(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'now' | 'log'>,
): Promise<Credits | Absent> {
  const { userId, backoffice } = requireReader(locals)
  const today = locals.now.today
  const list = await loadOptional(backoffice.credits.list(userId), 'the credits', locals.log)
  if (isAbsent(list)) return list
  const credits = bySoonestEnd(list)
  const those = (state: ReturnType<typeof creditState>) =>
    credits.filter((credit) => creditState(credit, today) === state)
  return {
    today,
    usable: those('usable'),
    notYet: those('notYet'),
    unclear: those('unclear'),
    used: those('used'),
    expired: those('expired'),
    omitted: omittedIn(list),
  }
}
