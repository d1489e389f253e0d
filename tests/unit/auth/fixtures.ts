import type { SessionRecord } from '#auth/session-record.ts'

export const SECRET = 'a secret for tests that is long enough to be one'
/** Its future replacement. */
export const YOUNG = 'the next secret of tests that is long enough too'

export const RECORD: SessionRecord = {
  subject: 'canary-subject',
  accessToken: 'canary-access-token',
  accessTokenExpiresAt: Date.now() + 600_000,
  refreshToken: 'canary-refresh-token',
  idToken: 'canary-id-token',
  market: 'italy',
  data: {},
}
