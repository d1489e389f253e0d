import { createHmac } from 'node:crypto'
import type { LogoutOrder } from './logout-token.ts'
import { sealingKeys } from './sealing.ts'
import type { SessionRecord } from './session-record.ts'

/**
 * The names by which sessions can be found without their id; unreadable at rest, like the record. There is one for each secret, so
 * that machines with the old, both and the new secrets find each other's sessions.
 */
interface SessionOwners {
  /** The names that find a session with this record: its traveller, and its login at the provider (`sid`) or that it has none. */
  of(record: Pick<SessionRecord, 'subject' | 'sid'>): string[]
  /** The names that find all sessions of a traveller. */
  ofSubject(subject: string): string[]
  /**
   * The names of the sessions that a logout token ends: those of its login, and those of its traveller without a known login; if it
   * has no login, all of the traveller's.
   */
  named(order: LogoutOrder): string[]
  /** The names of the logout token among the used ones. */
  token(order: LogoutOrder): string[]
  /** True when there is more than one secret. */
  rotating: boolean
}

/** Derives names by HMAC-SHA-256 with keys of SESSION_SECRET for this purpose alone. */
export function createSessionOwners(secret: string): SessionOwners {
  const keys = sealingKeys(secret, 'session-owner')
  const names = (kind: 'subject' | 'sid' | 'subject without sid' | 'jti', value: string) =>
    keys.map((key) => createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url'))
  return {
    of: ({ subject, sid }) => [
      ...names('subject', subject),
      ...(sid ? names('sid', sid) : names('subject without sid', subject)),
    ],
    ofSubject: (subject) => names('subject', subject),
    named: ({ sid, subject }) => {
      if (sid === null) return names('subject', subject ?? '')
      return [...names('sid', sid), ...(subject === null ? [] : names('subject without sid', subject))]
    },
    token: ({ jti }) => names('jti', jti),
    rotating: keys.length > 1,
  }
}
