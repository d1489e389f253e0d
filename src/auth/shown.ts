import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { purposes } from './purposes.ts'
import { createSealer } from './sealing.ts'

/** How long what a page showed beside a button counts as seen, in milliseconds (record 030). */
export const SHOWN_LIFETIME_MS = purposes.shown.lastsMs

/** What a form brings back of what its page showed. `late`: shown too long ago to be acted on. */
export interface Seen {
  readonly shown: unknown
  readonly late: boolean
}

/**
 * What a page shows beside a button that moves money or a booking, or has found out for the next step, goes into the form sealed, so
 * that the button acts on that and on nothing else (record 030).
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
    // Deflated: what is sealed cannot be made smaller afterwards, and a draft has to fit into a cookie.
    seal: (shown, place) =>
      sealer.sealText(deflateRawSync(JSON.stringify({ at: now(), shown })), JSON.stringify(place)),
    open(sealed, place) {
      const plain = sealer.openText(sealed, JSON.stringify(place))
      if (plain === null) return null
      const { at, shown } = JSON.parse(inflateRawSync(plain).toString('utf8')) as {
        at: number
        shown: unknown
      }
      const age = now() - at
      // A seal from the future is another machine's, whose clock is ahead.
      return { shown, late: age >= SHOWN_LIFETIME_MS }
    },
  }
}
