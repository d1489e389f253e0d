import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { purposes } from './purposes.ts'
import { createSealer } from './sealing.ts'

/** How long the content beside a button counts as seen, in milliseconds (record 030). */
export const SHOWN_LIFETIME_MS = purposes.shown.lastsMs

/** What a form sends back of its page's content. `late`: shown too long ago to act on. */
export interface Seen {
  readonly shown: unknown
  readonly late: boolean
}

/**
 * What a page shows beside a button that moves money or a booking, or found out for the next step, goes into the form sealed, so
 * that the button acts on exactly that (record 030).
 */
export interface ShownSeals {
  /** A hidden field's value. `place` names the owner and the record: a seal of another place does not open. */
  seal(shown: unknown, place: readonly string[]): string
  /** Null for a value that is missing, altered, of another place, or sealed with a secret we no longer have. */
  open(sealed: string, place: readonly string[]): Seen | null
}

/** Seals with keys of SESSION_SECRET for this purpose alone: the newest secret seals, all of them open. */
export function createShownSeals(secret: string, now: () => number = Date.now): ShownSeals {
  const sealer = createSealer(secret, 'shown')
  return {
    // Deflated first: sealed bytes do not compress, and a draft has to fit into a cookie.
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
      // A seal from the future comes from a machine whose clock is ahead.
      return { shown, late: age >= SHOWN_LIFETIME_MS }
    },
  }
}
