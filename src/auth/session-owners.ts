import { createHmac, hkdfSync } from 'node:crypto'
import type { LogoutOrder } from './logout-token.ts'
import type { SessionRecord } from './session-record.ts'

/** By what sessions can be found without their id; as unreadable at rest as the rest of a record. */
export interface SessionOwners {
  /** What a session of this record is found by: its traveller and, where known, its sign-in at the provider. */
  of(record: SessionRecord): string[]
  /** Whose sessions an order ends: those of the sign-in where it names one, else all of the traveller's. */
  named(order: LogoutOrder): string
  /** Stands for the order's token among those that have come. */
  token(order: LogoutOrder): string
}

/** Names by HMAC-SHA-256 under a key derived from SESSION_SECRET for this purpose alone. */
export function createSessionOwners(secret: string): SessionOwners {
  const key = Buffer.from(hkdfSync('sha256', secret, 'caravel-account', 'session-owner', 32))
  const name = (kind: 'subject' | 'sid' | 'jti', value: string) =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url')
  return {
    of: ({ subject, sid }) => [name('subject', subject), ...(sid ? [name('sid', sid)] : [])],
    named: ({ sid, subject }) => (sid === null ? name('subject', subject ?? '') : name('sid', sid)),
    token: ({ jti }) => name('jti', jti),
  }
}
