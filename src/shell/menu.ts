import { type CounterKey, type MenuPlace, type RouteName, routeNames, routes } from '#routes.ts'
import type { SpriteIconName } from '#ui/icon-names.ts'

export type { MenuPlace }

/** The feature flags that the menu depends on (product §7). */
export interface MenuFlags {
  wishlist: boolean
  contactHidden: boolean
}

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
  wishlist: (flags: MenuFlags) => flags.wishlist,
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

/** The one entry that has no route of ours. */
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
