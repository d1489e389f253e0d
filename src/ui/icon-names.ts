/**
 * Every Lucide icon the product uses. After a change run `node src/tools/build-icons.ts`, which copies their shapes into
 * icons.json, so that the server contains these and not the package's two thousand.
 */
export const iconNames = [
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'bell',
  'bell-off',
  'calendar',
  'calendar-plus',
  'camera',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'clock',
  'compass',
  'copy',
  'credit-card',
  'download',
  'facebook',
  'file-text',
  'gift',
  'globe',
  'handshake',
  'heart',
  'house',
  'id-card',
  'info',
  'instagram',
  'log-in',
  'log-out',
  'luggage',
  'mail',
  'map',
  'map-pin',
  'message-circle',
  'pencil',
  'phone',
  'smartphone',
  'plane',
  'plus',
  'refresh-cw',
  'repeat-2',
  'search',
  'shield-check',
  'ticket-percent',
  'trash',
  'triangle-alert',
  'upload',
  'user',
  'user-pen',
  'users',
  'wallet',
  'x',
] as const

/** Lucide has no TikTok icon: this one is ours. */
export const ownIcons = {
  tiktok:
    '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2" d="M10 10.5a5 5 0 1 0 4.5 5V3c.5 3 2.5 5 5.5 5.2"/>',
} as const

export type IconName = (typeof iconNames)[number] | keyof typeof ownIcons

/**
 * Icons that are in a file of their own (sprites/icons.svg): those of menu, lists, tiles, toasts and footer, of which every page has
 * many and shows few.
 */
export const spriteIcons = [
  'bell',
  'camera',
  'check',
  'chevron-down',
  'circle-alert',
  'circle-check',
  'facebook',
  'gift',
  'heart',
  'house',
  'id-card',
  'info',
  'instagram',
  'log-out',
  'mail',
  'map',
  'message-circle',
  'phone',
  'ticket-percent',
  'tiktok',
  'triangle-alert',
  'user',
  'user-pen',
  'users',
  'wallet',
  'x',
] as const satisfies readonly IconName[]

export type SpriteIconName = (typeof spriteIcons)[number]
