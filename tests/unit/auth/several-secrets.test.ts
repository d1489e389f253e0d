import { describe, expect, it } from 'vitest'
import { createDrafts } from '#auth/drafts.ts'
import { keepAttempt, takeAttempt } from '#auth/login-flow.ts'
import { provenSignOut, signOutProof } from '#auth/logout.ts'
import { createOwnerMarks } from '#auth/owner-mark.ts'
import { createSealer } from '#auth/sealing.ts'
import { createShownSeals } from '#auth/shown.ts'
import { createJar } from './cookie-jar.ts'
import { SECRET, YOUNG } from './fixtures.ts'

const rows: [string, string, string, boolean][] = [
  ['before', SECRET, `${YOUNG},${SECRET}`, true],
  [
    'meanwhile, by another that has them the other way round',
    `${YOUNG},${SECRET}`,
    `${SECRET},${YOUNG}`,
    true,
  ],
  ['meanwhile', `${YOUNG}, ${SECRET}`, YOUNG, true],
  ['by a secret that was taken out', SECRET, YOUNG, false],
  ['meanwhile, by a machine that has not heard', `${YOUNG},${SECRET}`, SECRET, false],
]

/** Values made with secrets, and whether other secrets accept them; each has its own keys. */
const purposes: Record<string, (made: string, taken: string) => boolean> = {
  'a sign-in under way': (made, taken) => {
    const jar = createJar()
    const attempt = {
      state: 's'.repeat(43),
      nonce: 'n',
      codeVerifier: 'v',
      returnTo: '/',
      startedAt: Date.now(),
    }
    keepAttempt(jar, createSealer(made, 'login-attempt'), attempt)
    return takeAttempt(jar, createSealer(taken, 'login-attempt'), attempt.state) !== null
  },
  'a link that signs out': (made, taken) => {
    const proof = signOutProof(made, 'the id of a session', { kind: 'userLoad', reference: '1' })
    return provenSignOut(taken, 'the id of a session', proof) !== null
  },
  'a draft': (made, taken) => {
    const jar = createJar()
    const place = { path: '/account', action: 'updateProfile' }
    const form = new FormData()
    const mark = createOwnerMarks(made, 'form').of('sofia')
    createDrafts(made).remember(jar, 'sofia')
    createDrafts(made).keep(jar, { ...place, mark }, form)
    return createDrafts(taken).take(jar, place, 'sofia') !== null
  },
  'what a page has shown': (made, taken) =>
    createShownSeals(taken).open(createShownSeals(made).seal('a price', ['1041']), ['1041']) !== null,
  'the mark of an owner': (made, taken) =>
    createOwnerMarks(taken, 'form').isOf(createOwnerMarks(made, 'form').of('sofia'), 'sofia'),
}

describe.each(rows)('what was made %s', (_, made, taken, works) => {
  it.each(Object.entries(purposes))(`is %s ${works ? 'still' : 'no longer'}`, (_name, isTaken) => {
    expect(isTaken(made, taken)).toBe(works)
  })
})
