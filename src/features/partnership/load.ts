import { currentDeals } from '#account/deals.ts'
import { requireReader } from '#auth/signed-in.ts'
import { type Absent, isAbsent, loadOptional } from '#backoffice/client/part.ts'
import type { Partnership } from '#backoffice/wire/partnership.ts'
import { omittedIn } from '#backoffice/wire/values.ts'

/** The partner deals that are valid today, and how many could not be read. */
export interface Deals {
  deals: Partnership[]
  omitted: number
}

/** Loads today's partner deals. */
export async function loadPartnerships(
  locals: Pick<App.Locals, 'backoffice' | 'userId' | 'market' | 'now' | 'log'>,
): Promise<Deals | Absent> {
  const { userId, backoffice } = requireReader(locals)
  const { now, market } = locals
  const deals = await loadOptional(backoffice.partnerships.list(userId), 'the partner deals', locals.log)
  if (isAbsent(deals)) return deals
  const current = currentDeals(deals, now.today, market.dateLocale)
  const past = deals.length - current.length
  if (past > 0) locals.log.info({ past }, 'partner deals that have ended are left out')
  return { deals: current, omitted: omittedIn(deals) }
}
