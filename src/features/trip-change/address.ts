import type { ViewLocals } from './view.ts'

/** Query parameter for the departure to compare with; empty for the choice on the public website. */
export const COMPARE_QUERY = 'to'

/** Address of the change: a page, and the dialog over the trip's page. */
export function changePath(bookingId: string, { pathTo }: Pick<ViewLocals, 'pathTo'>): string {
  return pathTo('travels/_tour/change', { tour: bookingId })
}

/** Address of the comparison with a departure. */
export function comparePath(bookingId: string, travelId: string, locals: Pick<ViewLocals, 'pathTo'>): string {
  return `${changePath(bookingId, locals)}?${new URLSearchParams({ [COMPARE_QUERY]: travelId })}`
}

/**
 * Where the new trip is chosen: the backoffice's address, if it is on this market's own public website; else that website's list of
 * trips. So no link leads to a host that is not configured.
 */
export function publicChangeUrl(
  continueUrl: string | null,
  { site, publicSite }: Pick<App.Locals, 'site' | 'publicSite'>,
): string {
  const trusted = new URL(site.publicSiteUrl).origin
  const named = continueUrl && URL.canParse(continueUrl) ? new URL(continueUrl) : null
  return named?.origin === trusted ? named.href : publicSite('travels')
}
