import type { Readable } from 'node:stream'
import { bodyBytes, bytesInWords, type Limits, UPLOADS_PER_SESSION, uploadBytes } from '#config/limits.ts'
import { matchPath } from '#i18n/slugs.ts'
import { routeEntry, routesThat, type UploadSource } from '#routes.ts'
import { formRefusal, isMultipart, MAX_UPLOAD_PARTS } from './form-bounds.ts'

/** The parts of a request that decide how large its body may be. */
export interface BodyRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly contentType: string
  /** The value of Content-Length; 0 when absent. */
  readonly announced: number
  readonly cookie: string | undefined
}

/** Why there is no body, as worded by `plain-answer.ts`; the last three concern uploads alone. */
export type BodyRefusal =
  | 'tooLarge'
  | 'badForm'
  | 'tooSlow'
  | 'busy'
  | 'signedOut'
  | 'noSessions'
  | 'tooManyUploads'

export type TakenBody =
  /** Null for a GET or HEAD. */
  | { readonly ok: true; readonly body: Buffer | null }
  /** `gone`: the client hung up, so no answer is sent. */
  | { readonly ok: false; readonly code: BodyRefusal | 'gone'; readonly detail: string }

export interface BodyTaker {
  /** Receives and checks the whole body. `open` is called when reading starts; call `release` once it has been answered. */
  take: (request: BodyRequest, open: () => Readable) => Promise<{ taken: TakenBody; release: () => void }>
}

interface TakerOptions {
  readonly limits: Pick<Limits, 'bodyTimeout' | 'requestTimeout' | 'heldBytes'>
  readonly uploaderOf: UploaderOf
}

/**
 * The uploader in a Cookie header, as the id of a live session or of a phone's claim, or null; rejects if the store does not
 * answer.
 */
export type UploaderOf = (cookie: string | undefined, from: UploadSource) => Promise<string | null>

const uploads = routesThat((route) => route.uploads).flatMap((page) => {
  const { uploads: upload } = routeEntry(page)
  return upload ? [{ page, ...upload }] : []
})

/** The source of an upload to this address: the page's form or its script; null for any other address. */
export function uploadAt(target: string): UploadSource | null {
  const [path = '', query] = target.split('?', 2)
  const at = matchPath(path)?.name
  const posted = new URLSearchParams(query).get('_action')
  const found = uploads.find(
    // Astro writes the action's own address with a trailing slash and accepts it without.
    ({ page, action }) =>
      path.replace(/\/$/, '') === `/_actions/${action}` || (at === page && posted === action),
  )
  return found?.from ?? null
}

/**
 * Receives bodies before the app is called, so that a slow body costs a timer and its bytes but no page in flight, and nothing is
 * parsed that could block the process. 64 KB; 11 MB for a document upload by a signed-in traveller, or by a phone on their behalf
 * (product §21.12).
 */
export function createBodyTaker({ limits, uploaderOf }: TakerOptions): BodyTaker {
  const memory = createMemory(limits.heldBytes)
  const underWay = new Map<string, number>()

  async function takeUpload(
    from: UploadSource,
    request: BodyRequest,
    open: () => Readable,
    reserve: BodyBounds['reserve'],
  ) {
    const uploader = await uploaderOf(request.cookie, from).catch(() => 'unknown' as const)
    if (uploader === 'unknown') return refused('noSessions')
    if (uploader === null) {
      const taken = await receive(request, open, { bytes: bodyBytes, within: limits.bodyTimeout, reserve })
      // Most of these travellers' sessions have ended, so the answer reports that and not the file size.
      return !taken.ok && taken.code === 'tooLarge' ? { ...taken, code: 'signedOut' as const } : taken
    }
    const own = underWay.get(uploader) ?? 0
    if (own >= UPLOADS_PER_SESSION) return refused('tooManyUploads')
    underWay.set(uploader, own + 1)
    const bounds = { bytes: uploadBytes, within: limits.requestTimeout, reserve }
    const taken = await receive(request, open, bounds, MAX_UPLOAD_PARTS)
    countDown(underWay, uploader)
    return taken
  }

  return {
    async take(request, open) {
      const { reserve, release } = memory.open()
      const bounds = { bytes: bodyBytes, within: limits.bodyTimeout, reserve }
      const upload = uploadIn(request)
      const taken = await (upload
        ? takeUpload(upload, request, open, reserve)
        : receive(request, open, bounds))
      if (!taken.ok) release()
      return { taken, release }
    },
  }
}

const uploadIn = ({ method, target, contentType }: BodyRequest): UploadSource | null =>
  method === 'POST' && isMultipart(contentType) ? uploadAt(target) : null

/** Receives and checks a body within these bounds; bodies of GET and HEAD are not read. */
async function receive(
  { method, contentType, announced }: BodyRequest,
  open: () => Readable,
  bounds: BodyBounds,
  mostParts?: number,
): Promise<TakenBody> {
  const tooLarge = refused('tooLarge', `At most ${bytesInWords(bounds.bytes)} are taken here.`)
  if (announced > bounds.bytes) return tooLarge
  if (method === 'GET' || method === 'HEAD') return { ok: true, body: null }
  const received: Received = await receiveBody(open(), bounds)
  if (!received.ok) return received.code === 'tooLarge' ? tooLarge : { ...received, detail: '' }
  return formRefusal(contentType, received.body, mostParts) ?? received
}

const refused = (code: BodyRefusal, detail = '') => ({ ok: false, code, detail }) as const

/** Counts the bytes of all bodies in memory, to limit what many connections use together. */
function createMemory(most: number) {
  let held = 0
  return {
    open() {
      let own = 0
      const reserve = (bytes: number) => {
        if (held + bytes > most) return false
        own += bytes
        held += bytes
        return true
      }
      const release = () => {
        held -= own
        own = 0
      }
      return { reserve, release }
    },
  }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

interface BodyBounds {
  /** Most bytes the body may have. */
  readonly bytes: number
  /** Milliseconds until the last byte must be there. */
  readonly within: number
  /** Called before each chunk is stored; false when the memory limit is reached. */
  readonly reserve: (bytes: number) => boolean
}

export type Received =
  | { readonly ok: true; readonly body: Buffer }
  /** `gone`: the client hung up. */
  | { readonly ok: false; readonly code: 'tooLarge' | 'tooSlow' | 'busy' | 'gone' }

/** Receives a whole body, or returns why not; then the stream is paused and the caller has to deal with the rest. */
function receiveBody(stream: Readable, { bytes, within, reserve }: BodyBounds): Promise<Received> {
  const { promise, resolve } = Promise.withResolvers<Received>()
  // One buffer that doubles: as a list of chunks, a body that comes byte by byte would take a hundred times its size.
  let held = Buffer.alloc(0)
  let size = 0
  const onData = (chunk: Uint8Array) => {
    if (size + chunk.length > bytes) return settle({ ok: false, code: 'tooLarge' })
    if (!reserve(chunk.length)) return settle({ ok: false, code: 'busy' })
    if (size + chunk.length > held.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(bytes, Math.max(2 * held.length, size + chunk.length)))
      held.copy(larger, 0, 0, size)
      held = larger
    }
    held.set(chunk, size)
    size += chunk.length
  }
  const onEnd = () => settle({ ok: true, body: held.subarray(0, size) })
  const onGone = () => settle({ ok: false, code: 'gone' })
  const clock = setTimeout(() => settle({ ok: false, code: 'tooSlow' }), within)
  function settle(received: Received): void {
    clearTimeout(clock)
    // The error listener stays: a client that hangs up later must not cause an uncaught exception.
    stream.off('data', onData).off('end', onEnd).off('close', onGone).pause()
    resolve(received)
  }
  stream.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
  return promise
}
