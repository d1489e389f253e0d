import { hash, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { createSealer } from './sealing.ts'

/**
 * Largest sealed record a store takes, in bytes. Real providers send refresh tokens of 5 KB, and up to 3,000 groups in other
 * tokens.
 */
export const MAX_RECORD_BYTES = 64 * 1024

/** A session's browser: names from our own tables, never text that a browser sent. */
export const clientNames = z.object({
  browser: z.string().optional(),
  system: z.string().optional(),
  /** ISO 3166-1 alpha-2, only from a trusted proxy. */
  country: z.string().optional(),
})

export type SignInClient = z.infer<typeof clientNames>

const sessionRecord = z.object({
  /** The provider's `sub`. */
  subject: z.string().min(1),
  /** The login at the provider that this session belongs to (`sid` of the ID token), if the provider sends it. */
  sid: z.string().min(1).optional(),
  accessToken: z.string().min(1),
  /** Epoch milliseconds. */
  accessTokenExpiresAt: z.number(),
  /** The token's lifetime when it was issued. */
  accessTokenLifeMs: z.number().optional(),
  refreshToken: z.string().nullable(),
  /** Only used as the logout hint; left out if the record would grow too large. */
  idToken: z.string().nullable(),
  /** Market in which the traveller signed in. */
  market: z.string(),
  /** That sign-in by the provider's clock, in seconds; absent in older sessions (`confirmation.ts`). */
  signedInAt: z.number().optional(),
  /** The browser that signed in; absent in older sessions. */
  client: clientNames.optional(),
  /** When the traveller authenticated for one action that needs it (`confirmation.ts`), epoch milliseconds; removed once used. */
  confirmedAt: z.number().optional(),
  /** Small values that features store; they count towards the 64 KB. */
  data: z.record(z.string(), z.json()).default({}),
})

export type SessionRecord = z.infer<typeof sessionRecord>

/** The record does not fit into `MAX_RECORD_BYTES` even without its ID token. */
export class SessionRecordTooLarge extends Error {
  override readonly name = 'SessionRecordTooLarge'
  constructor(bytes: number) {
    super(`a session record of ${bytes} bytes exceeds ${MAX_RECORD_BYTES}`)
  }
}

/** 256 random bits, base64url: what the browser holds. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that the store keeps instead of the id, so that a copy of the store opens no session. */
export function hashSessionId(id: string): string {
  return hash('sha256', id, 'base64url')
}

/** Whether a cookie looks like a session id; a malformed one is not looked up. */
export function looksLikeSessionId(value: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(value)
}

interface RecordCodec {
  encode(record: SessionRecord, key: string): Buffer
  /** Null for a record that was altered, sealed with another secret, or of another shape. */
  decode(sealed: Uint8Array, key: string): SessionRecord | null
}

/** Deflates (base64 tokens shrink by a quarter) and seals records; `key` is the hashed id of the session. */
export function createRecordCodec(secret: string): RecordCodec {
  const sealer = createSealer(secret, 'session-record')
  const pack = (record: SessionRecord, key: string) =>
    sealer.seal(deflateRawSync(Buffer.from(JSON.stringify(record))), key)
  return {
    encode(record, key) {
      const whole = pack(record, key)
      if (whole.length <= MAX_RECORD_BYTES) return whole
      const lean = pack({ ...record, idToken: null }, key)
      if (lean.length <= MAX_RECORD_BYTES) return lean
      throw new SessionRecordTooLarge(lean.length)
    },
    decode(sealed, key) {
      const plain = sealer.open(Buffer.from(sealed), key)
      if (plain === null) return null
      const parsed = sessionRecord.safeParse(JSON.parse(inflateRawSync(plain).toString('utf8')))
      return parsed.success ? parsed.data : null
    },
  }
}
