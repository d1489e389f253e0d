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
    return currentDeals(deals, todayIn(timeZone), dateLocale)
  } catch (error) {
    locals.log.warn({ err: error }, 'cannot load the partner deals')
    return null
  }
}
