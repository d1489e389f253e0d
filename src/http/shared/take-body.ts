import type { Readable } from 'node:stream'
import { matchPath } from '#i18n/slugs.ts'
import { formRefusal, isMultipart, MAX_UPLOAD_PARTS } from './form-bounds.ts'
import { bodyBytes, inWords, type Limits, UPLOADS_PER_SESSION, uploadBytes } from './limits.ts'
import { type BodyBounds, type Received, receiveBody } from './receive-body.ts'

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

export type Taken =
  /** Null for a GET or HEAD. */
  | { readonly ok: true; readonly body: Buffer | null }
  /** `gone`: the client hung up, and there is nobody to answer. */
  | { readonly ok: false; readonly code: BodyRefusal | 'gone'; readonly detail: string }

export interface BodyTaker {
  /** Receives and checks the whole body. `open` is called when reading starts; `release` once it has been answered. */
  take: (asked: BodyRequest, open: () => Readable) => Promise<{ taken: Taken; release: () => void }>
}

interface TakerOptions {
  readonly limits: Pick<Limits, 'bodyTimeout' | 'requestTimeout' | 'heldBytes'>
  /** The id of the live session a Cookie header names, or null; rejects when the store does not answer. */
  readonly sessionOf: (cookie: string | undefined) => Promise<string | null>
}

const ACTION = 'documents.upload'
const capturePage = 'account/documents/_kind/_step'

/** Whether a document is posted to this address: by the form on its page, or by the page's script. */
export function isUploadAddress(target: string): boolean {
  const [path = '', query] = target.split('?', 2)
  // Astro writes the action's own address with a trailing slash and accepts it without.
  if (path.replace(/\/$/, '') === `/_actions/${ACTION}`) return true
  return matchPath(path)?.name === capturePage && new URLSearchParams(query).get('_action') === ACTION
}

/**
 * Receives bodies before the app is called, so that a slow body costs a timer and its bytes but no page in flight, and nothing is
 * parsed that could block the process. 64 KB; 11 MB when somebody who is signed in uploads a document (product §21.12).
 */
export function createBodyTaker({ limits, sessionOf }: TakerOptions): BodyTaker {
  const memory = createMemory(limits.heldBytes)
  const uploads = new Map<string, number>()

  async function takeUpload(asked: BodyRequest, open: () => Readable, reserve: BodyBounds['reserve']) {
    const session = await sessionOf(asked.cookie).catch(() => 'unknown' as const)
    if (session === 'unknown') return refused('noSessions')
    if (session === null) {
      const taken = await receive(asked, open, { bytes: bodyBytes, within: limits.bodyTimeout, reserve })
      // Most of these are travellers whose session has ended, so the answer is about that and not about the file.
      return !taken.ok && taken.code === 'tooLarge' ? { ...taken, code: 'signedOut' as const } : taken
    }
    const underWay = uploads.get(session) ?? 0
    if (underWay >= UPLOADS_PER_SESSION) return refused('tooManyUploads')
    uploads.set(session, underWay + 1)
    const bounds = { bytes: uploadBytes, within: limits.requestTimeout, reserve }
    const taken = await receive(asked, open, bounds, MAX_UPLOAD_PARTS)
    countDown(uploads, session)
    return taken
  }

  return {
    async take(asked, open) {
      const { reserve, release } = memory.open()
      const bounds = { bytes: bodyBytes, within: limits.bodyTimeout, reserve }
      const taken = await (isUpload(asked) ? takeUpload(asked, open, reserve) : receive(asked, open, bounds))
      if (!taken.ok) release()
      return { taken, release }
    },
  }
}

const isUpload = ({ method, target, contentType }: BodyRequest) =>
  method === 'POST' && isMultipart(contentType) && isUploadAddress(target)

/** Receives and checks a body within these bounds; bodies of GET and HEAD are not read. */
async function receive(
  { method, contentType, announced }: BodyRequest,
  open: () => Readable,
  bounds: BodyBounds,
  mostParts?: number,
): Promise<Taken> {
  const tooLarge = refused('tooLarge', `At most ${inWords(bounds.bytes)} are taken here.`)
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
