import type { BrowserFamily, CameraTrouble } from './props.ts'

/** How long a traveller waits for a picture before the file upload is offered. */
export const FIRST_PICTURE_MS = 10_000

/** Larger than the 1600 pixels a scan should have, smaller than what makes a phone slow. */
const wanted: MediaTrackConstraints = { width: { ideal: 2560 }, height: { ideal: 1440 } }

export type CameraStage =
  | { kind: 'primer' | 'starting' | 'live' }
  | { kind: 'trouble'; trouble: CameraTrouble }

interface CameraEvents {
  onStage: (stage: CameraStage) => void
  /** The stream to show, or null when it has ended. */
  onStream: (stream: MediaStream | null) => void
  /** Ids of the available cameras, known once one may be used. */
  onCameras: (deviceIds: string[]) => void
}

export interface CameraStreamHandle {
  /** Starts the named camera, or the rear one. */
  start: (deviceId?: string) => Promise<void>
  /** The first picture is visible. */
  arrived: () => void
  /** Stops every track, and with it the camera's light. */
  stop: () => void
}

/** The browser's permission for the camera; some browsers do not know this permission. */
export async function cameraPermission(): Promise<CameraPermission> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return state
  } catch {
    return 'unknown'
  }
}

/** Why no camera is possible here, or null. */
function missingApi(): CameraTrouble | null {
  if (typeof navigator.mediaDevices?.getUserMedia === 'function') return null
  return window.isSecureContext ? 'unsupported' : 'insecure'
}

type Opened = { stream: MediaStream; trouble?: never } | { stream?: never; trouble: CameraTrouble }

async function openCamera(deviceId: string | undefined): Promise<Opened> {
  const trouble = missingApi()
  if (trouble) return { trouble }
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ video: { ...wanted, ...which } }) }
  } catch (error) {
    return { trouble: classifyCameraError(error as DOMException, await cameraPermission()) }
  }
}

async function cameraIds(current: MediaStream): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
  // The one in use first, so that the next in the list is the next camera.
  const inUse = ids.indexOf(current.getVideoTracks()[0]?.getSettings().deviceId ?? '')
  return inUse > 0 ? [...ids.slice(inUse), ...ids.slice(0, inUse)] : ids
}

const endTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** One camera at a time; a stream that arrives late for an earlier start is stopped. */
export function createCamera({ onStage, onStream, onCameras }: CameraEvents): CameraStreamHandle {
  let turn = 0
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    turn += 1
    clearTimeout(timer)
    if (!stream) return
    endTracks(stream)
    stream = null
    onStream(null)
  }
  function fail(trouble: CameraTrouble): void {
    stop()
    onStage({ kind: 'trouble', trouble })
  }
  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (stream) fail('slow')
      // The browser may still be asking for permission: a late yes is accepted.
      else onStage({ kind: 'trouble', trouble: 'slow' })
    }, FIRST_PICTURE_MS)
  }
  async function start(deviceId?: string): Promise<void> {
    stop()
    const mine = turn
    onStage({ kind: 'starting' })
    wait()
    const answer = await openCamera(deviceId)
    if (mine !== turn) {
      if (answer.stream) endTracks(answer.stream)
    } else if (answer.trouble) fail(answer.trouble)
    else show(answer.stream)
  }
  function show(given: MediaStream): void {
    stream = given
    for (const track of given.getTracks()) track.onended = () => fail('ended')
    onStage({ kind: 'starting' })
    wait()
    onStream(given)
    void cameraIds(given).then((ids) => stream === given && onCameras(ids))
  }
  function arrived(): void {
    if (!stream) return
    clearTimeout(timer)
    onStage({ kind: 'live' })
  }
  return { start, arrived, stop }
}

/** The browser's permission state, or `unknown` if it does not report one. */
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
export function classifyCameraError(
  error: { name: string; message: string },
  permission: CameraPermission,
): CameraTrouble {
  if (error.name !== 'NotAllowedError' && error.name !== 'PermissionDeniedError') {
    return byName[error.name] ?? 'loadError'
  }
  // When the operating system refuses, the site's own permission does not change.
  if (/system/i.test(error.message)) return 'denied'
  // A traveller who dismissed the prompt can be prompted again.
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
