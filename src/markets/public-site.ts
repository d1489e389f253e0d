/** Pages of the public website that the account area links to, with their path there. */
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
