import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
/** A secret shorter than this is a typing error or a placeholder, not a secret. */
export const MIN_SECRET_LENGTH = 32

/** Encrypts and authenticates small values for one purpose; a value sealed for another purpose does not open. */
export interface Sealer {
  /** `context` is bound to the value and must be given again to open it (e.g. the row it is stored in). */
  seal(plain: Buffer, context: string): Buffer
  /** Null for anything altered, moved to another context, or sealed with another secret. */
  open(sealed: Buffer, context: string): Buffer | null
}

/** AES-256-GCM under a key derived (HKDF-SHA-256) from `secret` for this purpose alone. */
export function createSealer(secret: string, purpose: string): Sealer {
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new RangeError(`SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters`)
  }
  const key = Buffer.from(hkdfSync('sha256', secret, 'caravel-account', purpose, 32))
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      if (sealed.length < IV_BYTES + TAG_BYTES) return null
      const iv = sealed.subarray(0, IV_BYTES)
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
