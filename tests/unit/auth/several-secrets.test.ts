import { describe, expect, it } from 'vitest'
import { keepAttempt, takeAttempt } from '#auth/login-flow.ts'
import { provenSignOut, signOutProof } from '#auth/logout.ts'
import { createSealer } from '#auth/sealing.ts'
import { createJar } from './cookie-jar.ts'
import { SECRET } from './fixtures.ts'

/* SESSION_SECRET with several secrets. Sessions and drafts have the same tests beside their own. */

const YOUNG = 'the next secret of tests that is long enough too'
/** Sealed under the first, opened under the second. */
const rows: [string, string, string, boolean][] = [
  ['before', SECRET, `${YOUNG},${SECRET}`, true],
  [
    'meanwhile, on a machine that has them the other way round',
    `${YOUNG},${SECRET}`,
    `${SECRET},${YOUNG}`,
    true,
  ],
  ['meanwhile', `${YOUNG}, ${SECRET}`, YOUNG, true],
  ['by a secret that was taken out', SECRET, YOUNG, false],
  ['meanwhile, by a machine that has not heard', `${YOUNG},${SECRET}`, SECRET, false],
]

describe.each(rows)('what was sealed %s', (_, sealedUnder, openedUnder, opens) => {
  it('is a sign-in under way or not', () => {
    const jar = createJar()
    const attempt = {
      state: 's'.repeat(43),
      nonce: 'n',
      codeVerifier: 'v',
      returnTo: '/',
      startedAt: Date.now(),
    }
    keepAttempt(jar, createSealer(sealedUnder, 'login-attempt'), attempt)
    const taken = takeAttempt(jar, createSealer(openedUnder, 'login-attempt'), attempt.state)
    expect(taken).toEqual(opens ? attempt : null)
  })

  it('is a link that signs out or not', () => {
    const proof = signOutProof(sealedUnder, 'the id of a session', { kind: 'userLoad', reference: '1' })
    expect(provenSignOut(openedUnder, 'the id of a session', proof) !== null).toBe(opens)
  })
})
