import type { RouteName } from '#i18n/routes.ts'

/**
 * Routes whose page exists; a page that is added is named here and so appears in the menus.
 * tests/unit/shell/built-routes.test.ts holds this list against src/pages.
 */
export const builtRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  'index',
  'account/profile',
  'account/registry',
  'account/documents',
  'account/documents/_kind/_step',
  'account-communications',
  'account/credits',
  'account/wishlist',
  'travels',
  'travels/_tour',
  'travels/_tour/_traveler',
  'partnership',
  'notify-me',
  'notify-me/_token',
  'refer-friend',
  'refer-friend/copy-code',
  'refer-friend/discount',
  'contacts',
  'auth/confirm-email',
  'login',
  'login/redirect',
  'login/backchannel-logout',
  'logout',
])
