import type { Flags } from '#flags/evaluate.ts'
import { type CounterKey, type MenuPlace, type RouteName, routeEntry, routeNames, routes } from '#routes.ts'
import type { SpriteIconName } from '#ui/icon-names.ts'

/** The feature flags that the menu depends on (product §7). */
export type MenuFlags = Pick<Flags, 'isOn' | 'contactHidden'>

/** A page of ours, or one of the public website. */
export type MenuTarget = { route: RouteName } | { site: 'wishlist' | 'contact' | 'share-photo' }

type RowMenu = Extract<(typeof routes)[RouteName], { menu: unknown }>['menu']
export type MenuKey = RowMenu['key'] | 'SHARE_PHOTO'

export interface MenuEntry {
  /** Its text is `shell:<key>`, its subtitle `shell:<key>_SUBTITLE`. */
  key: MenuKey
  target: MenuTarget
  icon: SpriteIconName
  tone: 'sea' | 'sun' | 'gold' | 'leaf'
  places: readonly MenuPlace[]
  counter?: CounterKey | undefined
  /** Shown only when this condition holds. */
  when?: ((flags: MenuFlags) => boolean) | undefined
}

const conditions = {
  wishlist: (flags: MenuFlags) => flags.isOn('wishlist'),
  contact: (flags: MenuFlags) => !flags.contactHidden,
}

function entryOf(route: RouteName, menu: RowMenu): MenuEntry {
  const { key, icon, tone, places } = menu
  return {
    key,
    icon,
    tone,
    places,
    target: 'site' in menu ? { site: menu.site } : { route },
    counter: 'counter' in menu ? menu.counter : undefined,
    when: 'when' in menu ? conditions[menu.when] : undefined,
  }
}

/** The one entry without a route of ours. */
const sharePhoto: MenuEntry = {
  key: 'SHARE_PHOTO',
  target: { site: 'share-photo' },
  icon: 'camera',
  tone: 'sea',
  places: ['dropdown'],
}

/** Every entry of every menu, in the order shown (product §7). Logging out is a form, not an entry. */
export const menu: readonly MenuEntry[] = [
  ...routeNames.flatMap((name) => {
    const row = routes[name]
    return 'menu' in row ? [entryOf(name, row.menu)] : []
  }),
  sharePhoto,
]

/** The entries of one menu that this visitor sees. */
export function visibleMenu(place: MenuPlace, flags: MenuFlags): MenuEntry[] {
  return menu.filter(({ places, when }) => places.includes(place) && when?.(flags) !== false)
}

/** Names these entries, for a drawing of them (`DrawnOnce.astro`). */
export const nameEntries = (entries: readonly MenuEntry[]): string => entries.map(({ key }) => key).join(' ')

type Links = Pick<App.Locals, 'pathTo' | 'publicSite'>

/** Address of a menu entry in this request's market. */
export function menuHref(target: MenuTarget, { pathTo, publicSite }: Links): string {
  return 'site' in target ? publicSite(target.site) : hrefOfRoute(target.route, pathTo)
}

/** Menu routes take no parameters, which the type of `pathTo` cannot infer from a union of names. */
function hrefOfRoute(route: string, pathTo: Links['pathTo']): string {
  return (pathTo as (name: string) => string)(route)
}

/** Whether a page is below another: by its path (a trip below "My trips"), or by the table (record 019). */
const isBelow = (route: RouteName, above: RouteName): boolean =>
  routeNames.some((name) => {
    const isThere = route === name || route.startsWith(`${name}/`)
    return isThere && (name === above || routeEntry(name).below === above)
  })

/**
 * `aria-current` of an entry in a menu of these places: the page itself, or `true` for a page below it, unless the same menu has an
 * entry for that page.
 */
export function currentMark(
  target: MenuTarget,
  route: RouteName | null,
  places: readonly MenuPlace[],
): 'page' | 'true' | undefined {
  if (!('route' in target) || route === null) return undefined
  if (target.route === route) return 'page'
  const hasOwn = routeEntry(route).menu?.places.some((place) => places.includes(place))
  return !hasOwn && isBelow(route, target.route) ? 'true' : undefined
}

/** A tile of the dashboard with its text and address; `counter` names the number it shows. */
export interface DashboardTile {
  href: string
  icon: SpriteIconName
  tone: 'sea' | 'sun' | 'gold' | 'leaf'
  title: string
  subtitle: string
  counter: CounterKey | undefined
}

/** The dashboard's tiles: its menu entries (product §8), with texts and addresses. */
export function dashboardTiles(
  locals: Pick<App.Locals, 't' | 'flags' | 'pathTo' | 'publicSite'>,
): DashboardTile[] {
  const { t, flags } = locals
  return visibleMenu('dashboard', flags).map(({ key, target, icon, tone, counter }) => ({
    href: menuHref(target, locals),
    icon,
    tone,
    counter,
    title: t(`shell:${key}`),
    subtitle: t(`shell:${key}_SUBTITLE`),
  }))
}
