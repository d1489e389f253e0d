import type { PlainKey } from '#i18n/translate.ts'

/** `saved`: a success that is followed by the next step. */
export type ToastType = 'saved' | 'success' | 'info' | 'warning' | 'danger'

/** A toast as the key of its text, so that a forged cookie can at worst show another sentence of our own. */
export interface ServerToast {
  type: ToastType
  key: PlainKey
}

/** Carries toasts over a redirect. */
export const TOAST_COOKIE = '__Host-toast'

/** Most toasts at once. */
const MAX_TOASTS = 4
const pattern = /^(saved|success|info|warning|danger)~([a-z-]+:[\w.-]{1,60})$/

/** Encodes these toasts as the cookie's value. */
export function encodeToasts(toasts: readonly ServerToast[]): string {
  return toasts.map(({ type, key }) => `${type}~${key}`).join('!')
}

/** Decodes the toasts of a cookie; anything that is not one of ours is left out. */
export function decodeToasts(value: string | undefined): ServerToast[] {
  return (value ?? '')
    .split('!')
    .slice(0, MAX_TOASTS)
    .flatMap((part) => {
      const [, type, key] = pattern.exec(part) ?? []
      return type && key ? [{ type: type as ToastType, key: key as PlainKey }] : []
    })
}
