import type { RouteName } from '#i18n/routes.ts'

/** Pages whose address or content is nobody else's business: a tag manager runs whatever its editors add. */
const unmeasured: readonly RouteName[] = [
  'account/registry',
  'account/documents',
  'account-communications',
  'notify-me/_token',
  'auth/confirm-email',
  'login',
  'login/redirect',
  'logout',
]

/** Whether the tag manager may run on a page of this route; those without a route (errors) are left alone. */
export function isMeasured(route: RouteName | null): boolean {
  return route !== null && !unmeasured.some((name) => route === name || route.startsWith(`${name}/`))
}
