import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysOf } from './sealing.ts'

/** Shows that a text which a browser sends back was written by us, for one purpose and context. The text itself stays readable. */
export interface Prover {
  prove(text: string, context: string): string
  /** False for another text or context, and for a proof made with a secret that we no longer have. */
  isProven(text: string, context: string, proof: string): boolean
}

/** HMAC-SHA-256 with keys of this purpose alone (`keysOf`): proves with the first secret, accepts any. */
export function createProver(secret: string, purpose: string): Prover {
  const keys = keysOf(secret, purpose)
  const codeOf = (key: Buffer, text: string, context: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([context, text]))
      .digest()
  return {
    prove: (text, context) => codeOf(keys[0], text, context).toString('base64url'),
    isProven(text, context, proof) {
      const given = Buffer.from(proof, 'base64url')
      return keys.some((key) => {
        const wanted = codeOf(key, text, context)
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}
