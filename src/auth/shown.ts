import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type PurposeBy, purposes } from './purposes.ts'
import { createSealer, fromBase64url, keysOf } from './sealing.ts'

/** How long what a page showed beside a button counts as seen, in milliseconds (record 030). */
export const SHOWN_LIFETIME_MS = purposes.shown.lastsMs

/** What a form brings back of what its page showed. `late`: shown too long ago to be acted on. */
export interface Seen {
  readonly shown: unknown
  readonly late: boolean
}

/**
 * What a page shows beside a button that moves money or a booking goes into the form sealed, so that the button acts on that and
 * on nothing else (record 030).
 */
export interface ShownSeals {
  /** A hidden field's value. `place` says whose it is and for which record: a seal of another place does not open. */
  seal(shown: unknown, place: readonly string[]): string
  /** Null for a value that is missing, altered, of another place, or sealed with a secret we no longer have. */
  open(sealed: string, place: readonly string[]): Seen | null
}

/** Seals with keys of SESSION_SECRET for this purpose alone: the newest secret seals, all of them open. */
export function createShownSeals(secret: string, now: () => number = Date.now): ShownSeals {
  const sealer = createSealer(secret, 'shown')
  return {
    seal: (shown, place) =>
      sealer.sealText(Buffer.from(JSON.stringify({ at: now(), shown })), JSON.stringify(place)),
    open(sealed, place) {
      const plain = sealer.openText(sealed, JSON.stringify(place))
      if (plain === null) return null
      const { at, shown } = JSON.parse(plain.toString('utf8')) as { at: number; shown: unknown }
      const age = now() - at
      // A seal from the future is another machine's, whose clock is ahead.
      return { shown, late: age >= SHOWN_LIFETIME_MS }
    },
  }
}

/** Shows that a text which a browser sends back was written by us, for one purpose and context. The text itself stays readable. */
export interface Prover {
  prove(text: string, context: string): string
  /** False for another text or context, and for a proof made with a secret that we no longer have. */
  isProven(text: string, context: string, proof: string): boolean
}

/** HMAC-SHA-256 with keys of this purpose alone (`keysOf`): proves with the first secret, accepts any. */
export function createProver(secret: string, purpose: PurposeBy<'proof'>): Prover {
  const keys = keysOf(secret, purpose)
  const codeOf = (key: KeyObject, text: string, context: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([context, text]))
      .digest()
  return {
    prove: (text, context) => codeOf(keys[0], text, context).toString('base64url'),
    isProven(text, context, proof) {
      const given = fromBase64url(proof)
      return keys.some((key) => {
        const wanted = codeOf(key, text, context)
        return given?.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}
