import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

import type { PurposeBy, purposes } from './purposes.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
/** A shorter secret is a typing error or a placeholder. */
const MIN_SECRET_LENGTH = 32

/**
 * The keys of one purpose, derived (HKDF-SHA-256) from each secret in SESSION_SECRET: several are separated by commas while
 * secrets are rotated. The first seals new values; all of them open existing ones.
 */
export function sealingKeys(
  secret: string,
  purpose: keyof typeof purposes,
): readonly [KeyObject, ...KeyObject[]] {
  const keys = secret.split(',').map((each) => {
    if (each.trim().length >= MIN_SECRET_LENGTH) {
      // From bytes, Node would create a key each time: half the time of opening a session.
      return createSecretKey(Buffer.from(hkdfSync('sha256', each.trim(), 'caravel-account', purpose, 32)))
    }
    throw new RangeError(`SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters`)
  })
  return keys as [KeyObject, ...KeyObject[]]
}

/** Encrypts and authenticates small values for one purpose; a value sealed for another purpose does not open. */
export interface Sealer {
  /** `context` is bound to the value and must be given again to open it (for example the row it is stored in). */
  seal(plain: Buffer, context: string): Buffer
  /** Null for a value that was altered, moved to another context, or sealed with a secret we no longer have. */
  open(sealed: Buffer, context: string): Buffer | null
  /** The same as text, for a browser. */
  sealText(plain: Buffer, context: string): string
  /** Opens such a text in the exact spelling that `sealText` wrote; null if it is missing. */
  openText(sealed: string | null | undefined, context: string): Buffer | null
}

/**
 * The bytes of a base64url text, or null for any other spelling of them: Node's decoding also accepts padding, base64 characters,
 * trailing garbage and other last bits.
 */
export function fromBase64url(text: unknown): Buffer | null {
  if (typeof text !== 'string') return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** AES-256-GCM with keys derived from SESSION_SECRET for this purpose alone (`sealingKeys`): seals with the first, opens with any. */
export function createSealer(secret: string, purpose: PurposeBy<'seal'>): Sealer {
  const keys = sealingKeys(secret, purpose)
  const sealer: Sealer = {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keys[0], iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      if (sealed.length < IV_BYTES + TAG_BYTES) return null
      for (const key of keys) {
        const plain = openWith(key, sealed, context)
        if (plain !== null) return plain
      }
      return null
    },
    sealText: (plain, context) => sealer.seal(plain, context).toString('base64url'),
    openText(text, context) {
      const sealed = fromBase64url(text)
      return sealed && sealer.open(sealed, context)
    },
  }
  return sealer
}

function openWith(key: KeyObject, sealed: Buffer, context: string): Buffer | null {
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
