import type { RouteName } from '#i18n/routes.ts'
import type { IconName } from '#ui/icon-names.ts'

export type MenuPlace = 'navbar' | 'dropdown' | 'mobile' | 'footer' | 'dashboard'

export type CounterKey =
  | 'myTrips'
  | 'emptyPersonalDataFields'
  | 'partnerships'
  | 'notifyMeCount'
  | 'wishlist'
  | 'communicationsCounter'

/** What the menu asks of the feature flags (spec §1). */
export interface MenuFlags {
  wishlist: boolean
  contactHidden: boolean
}

/** A page of ours, or one of the public website. */
export type MenuTarget = { route: RouteName } | { site: 'wishlist' | 'contact' | 'share-photo' }

export interface MenuEntry {
  /** Its text is `shell:<key>`, its subtitle `shell:<key>_SUBTITLE`. */
  key: MenuKey
  target: MenuTarget
  icon: IconName
  tone: 'sea' | 'sun' | 'gold' | 'leaf'
  places: readonly MenuPlace[]
  counter?: CounterKey
  /** Shown only where this holds. */
  when?: (flags: MenuFlags) => boolean
}

export const menuKeys = [
  'DASHBOARD',
  'PROFILE',
  'MY_TRAVELS',
  'REGISTRY',
  'PARTNERSHIP',
  'MY_ALERT_ME',
  'MY_WISH',
  'COMMUNICATIONS',
  'REFER_A_FRIEND',
  'CONTACT',
  'SHARE_PHOTO',
] as const
export type MenuKey = (typeof menuKeys)[number]

/** Every entry of every menu, in the order shown (spec §1). Logging out is a form, not an entry. */
export const menu: readonly MenuEntry[] = [
  {
    key: 'DASHBOARD',
    target: { route: 'index' },
    icon: 'house',
    tone: 'sea',
    places: ['navbar', 'mobile', 'footer'],
  },
  {
    key: 'PROFILE',
    target: { route: 'account/profile' },
    icon: 'user',
    tone: 'leaf',
    places: ['navbar', 'mobile', 'footer'],
  },
  {
    key: 'MY_TRAVELS',
    target: { route: 'travels' },
    icon: 'map',
    tone: 'sea',
    places: ['navbar', 'mobile', 'footer', 'dashboard'],
    counter: 'myTrips',
  },
  {
    key: 'REGISTRY',
    target: { route: 'account/registry' },
    icon: 'user-pen',
    tone: 'sun',
    places: ['navbar', 'mobile', 'dashboard'],
    counter: 'emptyPersonalDataFields',
  },
  {
    key: 'PARTNERSHIP',
    target: { route: 'partnership' },
    icon: 'ticket-percent',
    tone: 'gold',
    places: ['navbar', 'mobile', 'dashboard'],
    counter: 'partnerships',
  },
  {
    key: 'MY_ALERT_ME',
    target: { route: 'notify-me' },
    icon: 'bell',
    tone: 'leaf',
    places: ['navbar', 'mobile', 'dashboard'],
    counter: 'notifyMeCount',
  },
  {
    key: 'MY_WISH',
    target: { site: 'wishlist' },
    icon: 'heart',
    tone: 'sun',
    places: ['dropdown', 'mobile', 'dashboard'],
    counter: 'wishlist',
    when: (flags) => flags.wishlist,
  },
  {
    key: 'COMMUNICATIONS',
    target: { route: 'account-communications' },
    icon: 'mail',
    tone: 'sea',
    places: ['dropdown', 'mobile', 'footer', 'dashboard'],
    counter: 'communicationsCounter',
  },
  {
    key: 'REFER_A_FRIEND',
    target: { route: 'refer-friend' },
    icon: 'gift',
    tone: 'gold',
    places: ['dropdown', 'mobile'],
  },
  {
    key: 'CONTACT',
    target: { site: 'contact' },
    icon: 'message-circle',
    tone: 'sea',
    places: ['dropdown', 'mobile'],
    when: (flags) => !flags.contactHidden,
  },
  {
    key: 'SHARE_PHOTO',
    target: { site: 'share-photo' },
    icon: 'camera',
    tone: 'sea',
    places: ['dropdown', 'mobile'],
  },
]

/** The entries of one place that this visitor sees. */
export function visibleMenu(place: MenuPlace, flags: MenuFlags): MenuEntry[] {
  return menu.filter(({ places, when }) => places.includes(place) && when?.(flags) !== false)
}
