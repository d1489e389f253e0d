import { signedIn } from '#auth/signed-in.ts'
import type { Partnership } from '#backoffice/partnership.ts'
import { todayIn } from '#markets/dates.ts'
import { currentDeals } from './rules.ts'

/** The partner deals that can be used today; null when they could not be loaded. */
export async function loadPartnerships(locals: App.Locals): Promise<Partnership[] | null> {
  const { user, backoffice } = signedIn(locals)
  const { timeZone, dateLocale } = locals.market
  try {
    const deals = await backoffice.partnerships.list(user.id)
    const current = currentDeals(deals, todayIn(timeZone), dateLocale)
    const past = deals.length - current.length
    if (past > 0) locals.log.info({ past }, 'partner deals that have ended are left out')
    return current
  } catch (error) {
    locals.log.warn({ err: error }, 'cannot load the partner deals')
    return null
  }
}
