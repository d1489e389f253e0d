import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { PurposeBy } from './purposes.ts'
import { fromBase64url, sealingKeys } from './sealing.ts'

/** Bytes of the HMAC in a mark: 128 bits cannot be guessed, and the mark stays short in every form. */
const MARK_BYTES = 16

/** The purpose of a mark (purposes.ts). */
type MarkPurpose = PurposeBy<'mark'> extends `owner-mark:${infer Name}` ? Name : never

export interface OwnerMarks {
  /** The mark of a traveller, the provider's `sub`: the same at every login, and useless elsewhere. */
  of(subject: string): string
  /**
   * The marks of a traveller by every secret, newest first, separated by spaces: comparing them without the secret finds a match
   * even after a rotation (public/sw.js).
   */
  allOf(subject: string): string
  /** Whether a returned mark is this traveller's. False for anything malformed. */
  isOf(mark: unknown, subject: string): boolean
}

/**
 * Marks that identify an owner without revealing them (record 031): HMAC-SHA-256 with keys derived from SESSION_SECRET for this
 * purpose alone. The first secret makes marks; all of them recognise one.
 */
export function createOwnerMarks(secret: string, purpose: MarkPurpose): OwnerMarks {
  const keys = sealingKeys(secret, `owner-mark:${purpose}`)
  const made = (key: KeyObject, subject: string) =>
    createHmac('sha256', key).update(subject).digest().subarray(0, MARK_BYTES)
  return {
    of: (subject) => made(keys[0], subject).toString('base64url'),
    allOf: (subject) => keys.map((key) => made(key, subject).toString('base64url')).join(' '),
    isOf(mark, subject) {
      const given = fromBase64url(mark)
      if (given?.length !== MARK_BYTES) return false
      return keys.some((key) => timingSafeEqual(given, made(key, subject)))
    },
  }
}
