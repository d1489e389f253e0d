import type { SpriteIconName } from './icon-names.ts'

export type MessageType = 'info' | 'success' | 'warning' | 'danger'

/** The icon that shows a message's type without relying on colour. */
export const toneIcons: Record<MessageType, SpriteIconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}
