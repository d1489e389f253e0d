import type { BrowserFamily, CameraTrouble } from './props.ts'

/** What the browser says of its permission, or `unknown` where it does not say. */
export type CameraPermission = PermissionState | 'unknown'

/** Names that `getUserMedia` rejects with (Media Capture and Streams §10.3), old ones of Chrome among them. */
const byName: Readonly<Record<string, CameraTrouble>> = {
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  NotReadableError: 'taken',
  TrackStartError: 'taken',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
  TypeError: 'unsupported',
}

/** Which trouble an error of `getUserMedia` is; `permission` as it stands after the error. */
export function troubleOf(
  error: { name: string; message: string },
  permission: CameraPermission,
): CameraTrouble {
  if (error.name !== 'NotAllowedError' && error.name !== 'PermissionDeniedError') {
    return byName[error.name] ?? 'loadError'
  }
  // The operating system's refusal leaves the site's own permission where it was.
  if (/system/i.test(error.message)) return 'denied'
  // A traveller who dismissed the question can be asked again.
  return permission === 'prompt' || /dismissed/i.test(error.message) ? 'dismissed' : 'denied'
}

/** Which family's steps fit a browser, by its user agent; every browser on an iPhone or iPad is Safari inside. */
export function browserFamily(userAgent: string, touchPoints = 0): BrowserFamily {
  const phone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  if (phone) return 'safariPhone'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/(Chrome|Chromium|CriOS|Edg)\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
