import { createHmac } from 'node:crypto'
import type { LogoutOrder } from './logout-token.ts'
import { sealingKeys } from './sealing.ts'
import type { SessionRecord } from './session-record.ts'

/**
 * The names by which sessions can be found without their id; like the record, unreadable at rest. There is one for each secret,
 * so that machines with the old, both and the new secrets find each other's sessions.
 */
interface SessionOwners {
  /**
   * The names under which a session with this record is found: its traveller, and its login at the provider (`sid`) or that it
   * knows none.
   */
  of(record: Pick<SessionRecord, 'subject' | 'sid'>): string[]
  /** The names under which all sessions of a traveller are found. */
  ofSubject(subject: string): string[]
  /**
   * Whose sessions a logout token ends: those of the login it names, and those of its traveller that know no login; without a
   * login all of the traveller's.
   */
  named(order: LogoutOrder): string[]
  /** The names of the logout token among those already used. */
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
