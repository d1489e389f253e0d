import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createSealer } from './sealing.ts'
import { clientNames } from './session-record.ts'

/** Wrong digits after which a handoff is over. */
export const DIGIT_TRIES = 3
/** Digits that the computer shows and the phone asks for. */
export const DIGITS = 4

/** Where a handoff stands. The last four end it, and are kept until it expires so that both screens can say so. */
const states = [
  /** The code is shown and no phone has given the digits. */
  'waiting',
  /** One browser has, and takes the photos. */
  'claimed',
  /** Wrong digits too often. */
  'locked',
  'cancelled',
  /** The backoffice has the document. */
  'sent',
  /** The backoffice refused what was typed: the computer asks for it again. */
  'refused',
  /** Nobody can tell whether the document arrived. */
  'unknown',
] as const

const handoffRecord = z.object({
  /** The session that it acts for, and ends with. */
  sessionId: z.string().min(1),
  /** The traveller's id at the backoffice. */
  userId: z.string().min(1),
  /** Whom the phone shows the photo goes to: first name and initial. */
  name: z.string(),
  /** The document that photos are taken for. */
  kind: z.string().min(1),
  digits: z.string(),
  triesLeft: z.int().nonnegative(),
  state: z.enum(states),
  /** Hash of the secret in the browser that has claimed it. */
  claim: z.string().nullable(),
  /** What that browser is, for the list of sessions. */
  client: clientNames.optional(),
  /** Fields that the backoffice refused. */
  refused: z.array(z.string()),
})
export type HandoffRecord = z.infer<typeof handoffRecord>

/** Without i, l, o and u: a code can be typed by hand from another screen. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 26

/** 130 random bits, five a character: what the address on the phone carries. */
export function newHandoffCode(): string {
  const bytes = randomBytes(CODE_LENGTH)
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Whether a text in an address can be a code at all; anything else is not looked up. */
export const looksLikeHandoffCode = (text: string): boolean =>
  text.length === CODE_LENGTH && [...text].every((sign) => ALPHABET.includes(sign))

/** What the store holds in place of a code or a claim's secret, so that a copy of the store opens nothing. */
export const hashHandoff = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export interface HandoffCodec {
  encode(record: HandoffRecord, key: string): Buffer
  /** Null for a record altered, sealed with another secret, or of another shape. */
  decode(sealed: Uint8Array, key: string): HandoffRecord | null
  sealPhoto(jpeg: Uint8Array, place: string): Buffer
  /** Null as above, and for a photo that was kept in another place. */
  openPhoto(sealed: Uint8Array, place: string): Buffer | null
}

/** Seals records under the hashed code they belong to, and photos under their session and side. */
export function createHandoffCodec(secret: string): HandoffCodec {
  const records = createSealer(secret, 'handoff')
  const photos = createSealer(secret, 'handoff-photo')
  return {
    encode: (record, key) => records.seal(Buffer.from(JSON.stringify(record)), key),
    decode(sealed, key) {
      const plain = records.open(Buffer.from(sealed), key)
      const parsed = plain && handoffRecord.safeParse(JSON.parse(plain.toString('utf8')))
      return parsed?.success ? parsed.data : null
    },
    sealPhoto: (jpeg, place) => photos.seal(Buffer.from(jpeg), place),
    openPhoto: (sealed, place) => photos.open(Buffer.from(sealed), place),
  }
}

/** How long a code lasts, whatever is done with it (product §26). */
export const HANDOFF_MS = 5 * 60_000
/**
 * How long the side that has arrived waits for the other one: time for a second code, where the first ran out or the
 * phone lost its connection half-way.
 */
export const PHOTO_MS = 15 * 60_000

export interface Handoff {
  /** The secret in the phone's address. Never log it. */
  code: string
  /** Grows by one with every update; the condition of the next. */
  version: number
  /** Epoch milliseconds. */
  endsAt: number
  record: HandoffRecord
}

export type HandoffUpdate = { ok: true; handoff: Handoff } | { ok: false; code: 'conflict' | 'gone' }

/**
 * Who may take photos for a session's traveller on another device. A handoff lives in the store of the sessions, since
 * it ends with its session, in the same step. Every method throws `SessionStoreUnavailable` as those do.
 */
export interface HandoffStore {
  /** Stores a record under a new code. A session has one handoff at a time: an earlier one is over. */
  create(record: HandoffRecord): Promise<Handoff>
  /** Null when unknown, over, or its session has ended. */
  read(code: string): Promise<Handoff | null>
  /** Replaces the record only if it still has `version`; does not put its end off. */
  update(code: string, version: number, record: HandoffRecord): Promise<HandoffUpdate>
  /** Erases the session's handoff and its photos. */
  destroy(sessionId: string): Promise<void>
  /** Keeps one side's photo until the other has come; one of the same side is replaced. Nothing after the session's end. */
  keepPhoto(sessionId: string, side: string, jpeg: Uint8Array): Promise<void>
  /** The photo of a side, or null. */
  readPhoto(sessionId: string, side: string): Promise<Buffer | null>
  /** Erases the photo of a side. */
  dropPhoto(sessionId: string, side: string): Promise<void>
  /** Which sides are kept, without their photos. */
  keptSides(sessionId: string): Promise<string[]>
}

export interface HandoffLifetimes {
  handoffMs?: number
  photoMs?: number
}
