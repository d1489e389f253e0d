/** Pages of the public website that the account area links to, with their paths. */
const paths = {
  home: '',
  travels: '/travels',
  wishlist: '/wishlist',
  contact: '/contact',
  flights: '/flights',
  'share-photo': '/share-photo',
  privacy: '/privacy',
  terms: '/terms',
  marketing: '/marketing',
} as const
export type PublicPage = keyof typeof paths

/** Absolute address of a page on the public website of a market (`PUBLIC_SITE_URLS`). */
export function publicSiteUrl(base: string, page: PublicPage): string {
  return base + paths[page]
}

/**
 * The address to pay a booking, with the amount that our page shows beside the link, so that the pay page can announce a different
 * amount (record 030). Other addresses than the market's own public website stay unchanged.
 */
export function payUrl(
  paymentUrl: string,
  shown: { amount: number; currency: string } | null,
  publicSite: string,
): string {
  if (!shown || !URL.canParse(paymentUrl)) return paymentUrl
  const url = new URL(paymentUrl)
  if (url.origin !== new URL(publicSite).origin) return paymentUrl
  url.searchParams.set('expectedAmount', String(shown.amount))
  url.searchParams.set('expectedCurrency', shown.currency)
  return url.href
}
