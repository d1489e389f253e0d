import type { BrowserFamily, CameraTrouble } from './props.ts'

/** The browser's permission state, or `unknown` if it does not say. */
export type CameraPermission = PermissionState | 'unknown'

/** Names with which `getUserMedia` rejects (Media Capture and Streams §10.3), including old ones of Chrome. */
const byName: Readonly<Record<string, CameraTrouble>> = {
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  NotReadableError: 'taken',
  TrackStartError: 'taken',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
  TypeError: 'unsupported',
}

/** The kind of trouble for an error of `getUserMedia`; `permission` is its state after the error. */
export function troubleOf(
  error: { name: string; message: string },
  permission: CameraPermission,
): CameraTrouble {
  if (error.name !== 'NotAllowedError' && error.name !== 'PermissionDeniedError') {
    return byName[error.name] ?? 'loadError'
  }
  // When the operating system refuses, the site's own permission does not change.
  if (/system/i.test(error.message)) return 'denied'
  // A traveller who dismissed the question can be asked again.
  return permission === 'prompt' || /dismissed/i.test(error.message) ? 'dismissed' : 'denied'
}

/** The browser family whose instructions apply, by user agent; every browser on an iPhone or iPad is Safari inside. */
export function browserFamily(userAgent: string, touchPoints = 0): BrowserFamily {
  const phone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  if (phone) return 'safariPhone'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/(Chrome|Chromium|CriOS|Edg)\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
