import { createSealer } from './sealing.ts'

/** How long the sign-out link of an error page is valid, in milliseconds. */
const PROOF_LIFETIME_MS = 60_000

/**
 * Some errors sign a traveller out after three seconds (product §6) without script: a `Refresh` header leads to the logout page,
 * which is then a GET. A proof in its query shows that we asked for it, so that no foreign link can.
 */
export function signOutProof(secret: string, sessionId: string): string {
  const sealer = createSealer(secret, 'sign-out')
  return sealer.seal(Buffer.from(String(Date.now())), sessionId).toString('base64url')
}

/** Whether a proof is ours, recent, and for this very session. */
export function provesSignOut(secret: string, sessionId: string, proof: string | null): boolean {
  const plain = createSealer(secret, 'sign-out').open(Buffer.from(proof ?? '', 'base64url'), sessionId)
  if (plain === null) return false
  const age = Date.now() - Number(plain.toString())
  return age >= 0 && age < PROOF_LIFETIME_MS
}
