import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createSealer } from './sealing.ts'
import { clientNames, hashSessionId } from './session-record.ts'
import type { Key, Storage, WriteCondition, Writes } from './storage.ts'

/** Wrong digits after which a handoff ends. */
export const DIGIT_TRIES = 3
/** Digits that the computer shows and the phone asks for. */
export const DIGITS = 4

/** The state of a handoff. The last four end it, and are kept until it expires so that both screens can show the reason. */
const states = [
  /** The code is shown and no phone has sent the digits. */
  'waiting',
  /** One browser has claimed it and takes the photos. */
  'claimed',
  /** Too many wrong digits. */
  'locked',
  'cancelled',
  /** The backoffice has the document. */
  'sent',
  /** The backoffice refused the typed fields: the computer shows them again. */
  'refused',
  /** Whether the document arrived is unknown. */
  'unknown',
] as const

const handoffRecord = z.object({
  /** The session that the handoff acts for and ends with. */
  sessionId: z.string().min(1),
  /** The traveller's id at the backoffice. */
  userId: z.string().min(1),
  /** First name and initial, by which the phone shows who receives the photo. */
  name: z.string(),
  /** The document that photos are taken for. */
  kind: z.string().min(1),
  digits: z.string(),
  triesLeft: z.int().nonnegative(),
  state: z.enum(states),
  /** Hash of the secret in the browser that has claimed it. */
  claim: z.string().nullable(),
  /** That browser's name, for the list of sessions. */
  client: clientNames.optional(),
  /** Fields that the backoffice refused. */
  refused: z.array(z.string()),
})
export type HandoffRecord = z.infer<typeof handoffRecord>

/** Without i, l, o and u: a code can be typed by hand from another screen. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 26

/** 130 random bits, five per character: the code in the phone's address. */
export function newHandoffCode(): string {
  const bytes = randomBytes(CODE_LENGTH)
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Whether a text from an address is a possible code; only those are looked up. */
export const looksLikeHandoffCode = (text: string): boolean =>
  text.length === CODE_LENGTH && [...text].every((sign) => ALPHABET.includes(sign))

/** The hash that the store keeps instead of a code or a claim's secret, so that a copy of the store opens nothing. */
export const hashHandoff = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Seals records under the hashed code they belong to. */
function createHandoffCodec(secret: string) {
  const sealer = createSealer(secret, 'handoff')
  return {
    encode: (record: HandoffRecord, key: string) => sealer.seal(Buffer.from(JSON.stringify(record)), key),
    /** null for a record that was altered, sealed with another secret, or of another shape. */
    decode(sealed: Buffer, key: string): HandoffRecord | null {
      const plain = sealer.open(sealed, key)
      const parsed = plain && handoffRecord.safeParse(JSON.parse(plain.toString('utf8')))
      return parsed?.success ? parsed.data : null
    },
  }
}

/** The fixed lifetime of a code (product §26). */
export const HANDOFF_MS = 5 * 60_000
/**
 * How long the first photo waits for the other side: time for a second code if the first expired or the phone lost its connection
 * half-way.
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

export interface HandoffLifetimes {
  handoffMs?: number
  photoMs?: number
}

/** The session of this name. */
export const sessionEntryKey = (name: string): Key => ({ kind: 'session', name })
/** The handoff of a session; its note is the hash of its current code. */
const handoffKey = (session: string): Key => ({ kind: 'handoff', name: session })
/** The session of a code, even if the session has a newer code. */
const codeKey = (code: string): Key => ({ kind: 'handoff-code', name: code })
const photoKey = (session: string, side: PhotoSide): Key => ({
  kind: 'handoff-photo',
  name: `${session}:${side}`,
})
/** The sides of a document whose photos are kept. */
const SIDES = ['front', 'back'] as const
type PhotoSide = (typeof SIDES)[number]

/** Erases a session's handoff and its photos. */
export function dropHandoff(writes: Writes, session: string): void {
  writes.drop(handoffKey(session))
  for (const side of SIDES) writes.drop(photoKey(session, side))
}

/** The right to take photos for a session's traveller on another device. Every method throws `SessionStoreUnavailable`. */
export type HandoffStore = ReturnType<typeof handoffsIn>

/** Handoffs in the storage of the sessions, so that a session and its handoff end in the same step. */
export function handoffsIn(storage: Storage, config: HandoffLifetimes & { secret: string }) {
  const { secret, handoffMs = HANDOFF_MS, photoMs = PHOTO_MS } = config
  const codec = createHandoffCodec(secret)
  const photos = createSealer(secret, 'handoff-photo')
  const lives = (session: string): WriteCondition => ({ key: sessionEntryKey(session), lives: true })
  return {
    /** Stores a record under a new code. A session has one handoff at a time, so an earlier one ends. */
    async create(record: HandoffRecord): Promise<Handoff> {
      const code = newHandoffCode()
      const note = hashHandoff(code)
      const session = hashSessionId(record.sessionId)
      const at = Date.now()
      const endsAt = at + handoffMs
      const value = codec.encode(record, note)
      const begin = (writes: Writes) => {
        writes.add(handoffKey(session), { value, at, ends: endsAt, note })
        writes.put(codeKey(note), session, handoffMs)
      }
      await storage.commit([{ if: [lives(session)], do: begin }])
      return { code, version: 1, endsAt, record }
    },
    /** null if the code is unknown or over, or if its session has ended. */
    async read(code: string): Promise<Handoff | null> {
      const note = hashHandoff(code)
      const session = (await storage.get(codeKey(note)))?.value?.toString()
      if (session === undefined) return null
      // An idle session expires without a step that could end its handoff.
      const [entry, isLive] = await Promise.all([
        storage.get(handoffKey(session)),
        storage.lives(sessionEntryKey(session)),
      ])
      if (!entry?.value || entry.note !== note || !isLive) return null
      const record = codec.decode(entry.value, note)
      return record && { code, version: entry.version, endsAt: entry.createdAt + handoffMs, record }
    },
    /** Replaces the record only if it still has `version`; keeps its expiry. */
    async update(code: string, version: number, record: HandoffRecord): Promise<HandoffUpdate> {
      const note = hashHandoff(code)
      const session = hashSessionId(record.sessionId)
      const key = handoffKey(session)
      const value = codec.encode(record, note)
      const all = [{ key, version }, { key, note }, lives(session)]
      const step = { if: all, do: (writes: Writes) => writes.replace(key, value, version + 1) }
      const { done, shown } = await storage.commit([step], key)
      if (done[0] && shown) {
        return {
          ok: true,
          handoff: { code, version: version + 1, endsAt: shown.createdAt + handoffMs, record },
        }
      }
      const isThere = shown?.note === note && (await storage.lives(sessionEntryKey(session)))
      return { ok: false, code: isThere ? 'conflict' : 'gone' }
    },
    /** Erases the session's handoff and its photos. */
    async destroy(sessionId: string): Promise<void> {
      await storage.commit([{ do: (writes) => dropHandoff(writes, hashSessionId(sessionId)) }])
    },
    /** Keeps one side's photo until the other arrives, replacing an earlier one of that side. Nothing after the session's end. */
    async keepPhoto(sessionId: string, side: PhotoSide, jpeg: Uint8Array): Promise<void> {
      const session = hashSessionId(sessionId)
      const sealed = photos.seal(Buffer.from(jpeg), `${session} ${side}`)
      const keep = (writes: Writes) => writes.put(photoKey(session, side), sealed, photoMs)
      await storage.commit([{ if: [lives(session)], do: keep }])
    },
    /** The photo of a side, or null. */
    async readPhoto(sessionId: string, side: PhotoSide): Promise<Buffer | null> {
      const session = hashSessionId(sessionId)
      const sealed = (await storage.get(photoKey(session, side)))?.value
      return sealed ? photos.open(sealed, `${session} ${side}`) : null
    },
    /** Erases the photo of a side. */
    async dropPhoto(sessionId: string, side: PhotoSide): Promise<void> {
      const key = photoKey(hashSessionId(sessionId), side)
      await storage.commit([{ do: (writes) => writes.drop(key) }])
    },
    /** The sides kept so far, without their photos. */
    async keptSides(sessionId: string): Promise<PhotoSide[]> {
      const session = hashSessionId(sessionId)
      const kept = await Promise.all(SIDES.map((side) => storage.lives(photoKey(session, side))))
      return SIDES.filter((_, at) => kept[at])
    },
  }
}
