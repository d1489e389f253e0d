import { readerOf } from '#auth/signed-in.ts'
import type { Partnership } from '#backoffice/wire/partnership.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { todayIn } from '#markets/dates.ts'
import { currentDeals } from './rules.ts'

/** The partner deals that can be used today, and how many could not be read. */
export interface Deals {
  deals: Partnership[]
  omitted: number
}

/** The partner deals of today; null when they could not be loaded. */
export async function loadPartnerships(locals: App.Locals): Promise<Deals | null> {
  const { userId, backoffice } = readerOf(locals)
  const { timeZone, dateLocale } = locals.market
  try {
    const deals = await backoffice.partnerships.list(userId)
    const current = currentDeals(deals, todayIn(timeZone), dateLocale)
    const past = deals.length - current.length
    if (past > 0) locals.log.info({ past }, 'partner deals that have ended are left out')
    return { deals: current, omitted: omittedIn(deals) }
  } catch (error) {
    locals.log.warn({ err: error }, 'cannot load the partner deals')
    return null
  }
}
