import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
/** A secret shorter than this is a typing error or a placeholder, not a secret. */
export const MIN_SECRET_LENGTH = 32

/**
 * The keys of one purpose, derived (HKDF-SHA-256) from each secret of SESSION_SECRET: several stand with commas between
 * while one takes the other's place. The first is for what is made now, all are for what is met.
 */
export function keysOf(secret: string, purpose: string): readonly [Buffer, ...Buffer[]] {
  const keys = secret.split(',').map((each) => {
    if (each.trim().length >= MIN_SECRET_LENGTH) {
      return Buffer.from(hkdfSync('sha256', each.trim(), 'caravel-account', purpose, 32))
    }
    throw new RangeError(`SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters`)
  })
  return keys as [Buffer, ...Buffer[]]
}

/** Encrypts and authenticates small values for one purpose; a value sealed for another purpose does not open. */
export interface Sealer {
  /** `context` is bound to the value and must be given again to open it (e.g. the row it is stored in). */
  seal(plain: Buffer, context: string): Buffer
  /** Null for anything altered, moved to another context, or sealed with a secret that is none of ours. */
  open(sealed: Buffer, context: string): Buffer | null
}

/** AES-256-GCM under keys of SESSION_SECRET for this purpose alone (`keysOf`): seals with the first, opens with any. */
export function createSealer(secret: string, purpose: string): Sealer {
  const keys = keysOf(secret, purpose)
  return {
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
  }
}

function openWith(key: Buffer, sealed: Buffer, context: string): Buffer | null {
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
