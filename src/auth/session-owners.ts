import { createHmac } from 'node:crypto'
import type { LogoutOrder } from './logout-token.ts'
import { keysOf } from './sealing.ts'
import type { SessionRecord } from './session-record.ts'

/**
 * By what sessions can be found without their id; as unreadable at rest as the rest of a record. Each has as many names
 * as there are secrets, so that machines with the old, both and the new ones find each other's.
 */
export interface SessionOwners {
  /** What a session of this record is found by: its traveller and, where known, its sign-in at the provider. */
  of(record: SessionRecord): string[]
  /** Whose sessions an order ends: those of the sign-in where it names one, else all of the traveller's. */
  named(order: LogoutOrder): string[]
  /** Stands for the order's token among those that have come. */
  token(order: LogoutOrder): string[]
  /** There is more than one secret. */
  rotating: boolean
}

/** Names by HMAC-SHA-256 under keys of SESSION_SECRET for this purpose alone. */
export function createSessionOwners(secret: string): SessionOwners {
  const keys = keysOf(secret, 'session-owner')
  const names = (kind: 'subject' | 'sid' | 'jti', value: string) =>
    keys.map((key) => createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url'))
  return {
    of: ({ subject, sid }) => [...names('subject', subject), ...(sid ? names('sid', sid) : [])],
    named: ({ sid, subject }) => (sid === null ? names('subject', subject ?? '') : names('sid', sid)),
    token: ({ jti }) => names('jti', jti),
    rotating: keys.length > 1,
  }
}
