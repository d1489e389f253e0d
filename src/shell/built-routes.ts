import type { RouteName } from '#i18n/routes.ts'

/**
 * Routes whose page exists; a page that is added is named here and so appears in the menus.
 * tests/unit/shell/built-routes.test.ts holds this list against src/pages.
 */
export const builtRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  'index',
  'account/profile',
  'account-communications',
  'account/wishlist',
  'travels',
  'travels/_tour',
  'travels/_tour/_traveler',
  'partnership',
  'notify-me',
  'contacts',
  'login',
  'login/redirect',
  'logout',
])
