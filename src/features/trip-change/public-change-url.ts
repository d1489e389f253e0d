/**
 * Where the new trip is chosen: the address the backoffice names, if it is on this market's own public website;
 * else that website's list of trips. So nobody is led from here to a host that we were not configured with.
 */
export function publicChangeUrl(
  continueUrl: string | null,
  { site, publicSite }: Pick<App.Locals, 'site' | 'publicSite'>,
): string {
  const trusted = new URL(site.publicSiteUrl).origin
  const named = continueUrl && URL.canParse(continueUrl) ? new URL(continueUrl) : null
  return named?.origin === trusted ? named.href : publicSite('travels')
}
