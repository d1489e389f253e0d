import { createSealer } from './sealing.ts'
import { type TurnedAway, turnedAwayFrom, turnedAwayText } from './turned-away.ts'

/** How long the sign-out link of an error page is valid, in milliseconds. */
const PROOF_LIFETIME_MS = 60_000

/**
 * Some errors sign a traveller out after three seconds (product §6) without script: a `Refresh` header leads to the logout page,
 * which is then a GET. A proof in its query shows that we asked for it, so that no foreign link can; it also says why, for the
 * page that follows.
 */
export function signOutProof(secret: string, sessionId: string, why: TurnedAway): string {
  const sealer = createSealer(secret, 'sign-out')
  return sealer.seal(Buffer.from(`${Date.now()} ${turnedAwayText(why)}`), sessionId).toString('base64url')
}

/** Why this very session is signed out; null for a proof that is not ours, or too old. */
export function provenSignOut(secret: string, sessionId: string, proof: string | null): TurnedAway | null {
  const plain = createSealer(secret, 'sign-out').open(Buffer.from(proof ?? '', 'base64url'), sessionId)
  const [time, why] = plain?.toString().split(' ') ?? []
  const age = Date.now() - Number(time)
  return age >= 0 && age < PROOF_LIFETIME_MS ? turnedAwayFrom(why) : null
}
