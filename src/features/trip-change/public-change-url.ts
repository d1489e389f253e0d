/**
 * Where the new trip is chosen: the address that the backoffice names, if it is on this market's own public website; else that
 * website's list of trips. So nobody is sent to a host that is not configured.
 */
export function publicChangeUrl(
  continueUrl: string | null,
  { site, publicSite }: Pick<App.Locals, 'site' | 'publicSite'>,
): string {
  const trusted = new URL(site.publicSiteUrl).origin
  const named = continueUrl && URL.canParse(continueUrl) ? new URL(continueUrl) : null
  return named?.origin === trusted ? named.href : publicSite('travels')
}
