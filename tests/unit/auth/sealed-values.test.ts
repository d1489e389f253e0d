import { describe, expect, it } from 'vitest'
import { TRAVELLER_COOKIE } from '#auth/cookies.ts'
import { createDrafts } from '#auth/drafts.ts'
import { keepAttempt, takeAttempt } from '#auth/login-flow.ts'
import { provenSignOut, signOutProof } from '#auth/logout.ts'
import { createOwnerMarks } from '#auth/owner-mark.ts'
import { createSealer, fromBase64url } from '#auth/sealing.ts'
import { createShownSeals } from '#auth/shown.ts'
import { createJar, type TestJar } from './cookie-jar.ts'
import { SECRET, YOUNG } from './fixtures.ts'

/*
 * Values that we seal or prove for a browser count only in the spelling that we wrote, not in others that decode to the same bytes,
 * and as long as their secret is one of ours.
 */

const note = 'a text of several words, with ÿþ~~~ and ??? in it'
const place = { path: '/', action: 'save' }
const state = 's'.repeat(43)
const markOf = (secret: string) => createOwnerMarks(secret, 'form').of('sofia')
const attemptSealer = (secret: string) => createSealer(secret, 'login-attempt')

/** The value of the cookie that is written. */
function written(write: (jar: TestJar) => unknown): string {
  const jar = createJar()
  write(jar)
  return jar.written[0]?.value ?? expect.unreachable('no cookie was written')
}

/** A browser's value of each kind, made with a secret, and whether it counts as given under another. */
const kinds: Record<
  string,
  [write: (made: string) => string, counts: (given: string, by: string) => boolean]
> = {
  'a seal': [
    (made) => createSealer(made, 'shown').sealText(Buffer.from(note), 'here'),
    (given, by) => createSealer(by, 'shown').openText(given, 'here') !== null,
  ],
  'what a page has shown': [
    (made) => createShownSeals(made).seal(note, ['place']),
    (given, by) => createShownSeals(by).open(given, ['place']) !== null,
  ],
  'the mark of a form': [markOf, (given, by) => createOwnerMarks(by, 'form').isOf(given, 'sofia')],
  'a link that signs out': [
    (made) => signOutProof(made, 'session', { kind: 'userLoad', reference: '1' }),
    (given, by) => provenSignOut(by, 'session', given) !== null,
  ],
  'an attempt to sign in': [
    (made) => {
      const attempt = { state, nonce: 'n', codeVerifier: 'v', returnTo: '/', startedAt: Date.now() }
      return written((jar) => keepAttempt(jar, attemptSealer(made), attempt))
    },
    (given, by) => {
      const names = ['0', '1', '2', '3'].map((slot) => `__Host-login-${slot}`)
      const jar = createJar(Object.fromEntries(names.map((name) => [name, given])))
      return takeAttempt(jar, attemptSealer(by), state) !== null
    },
  ],
  'whose browser it is': [
    (made) => written((jar) => createDrafts(made).remember(jar, 'sofia')),
    (given, by) => {
      const jar = createJar({ [TRAVELLER_COOKIE]: given })
      return createDrafts(by).keep(jar, { ...place, mark: markOf(by) }, new FormData())
    },
  ],
  'a draft': [
    (made) =>
      written((jar) =>
        createDrafts(made).keep(jar, { ...place, mark: markOf(made) }, new FormData(), 'sofia'),
      ),
    (given, by) => createDrafts(by).take(createJar({ '__Host-draft': given }), place, 'sofia') !== null,
  ],
}

/** The text with the meaningless last bits of its last character set; with one more if every bit counts. */
function otherBits(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return text.length % 4 === 0
    ? `${text}A`
    : text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1) ?? '') + 1]
}

const spellings: Record<string, (text: string) => string> = {
  'with rubbish behind it': (text) => `${text}!!`,
  'with a character more': (text) => `${text}A`,
  'with padding': (text) => `${text}=`,
  'with a full padding and more': (text) => `${text}==AAAA`,
  'with a blank behind it': (text) => `${text} `,
  'with a blank before it': (text) => ` ${text}`,
  'with a line break within': (text) => `${text.slice(0, 9)}\r\n${text.slice(9)}`,
  'with a zero byte': (text) => `${text}\0`,
  'with a sign of no alphabet within': (text) => `${text.slice(0, 9)}.${text.slice(9)}`,
  'with other last bits': otherBits,
  twice: (text) => `${text},${text}`,
}

const secrets: [when: string, made: string, by: string, counts: boolean][] = [
  ['before', SECRET, `${YOUNG},${SECRET}`, true],
  ['meanwhile, with the two the other way round', `${YOUNG},${SECRET}`, `${SECRET},${YOUNG}`, true],
  ['meanwhile', `${YOUNG}, ${SECRET}`, YOUNG, true],
  ['by a secret that was taken out', SECRET, YOUNG, false],
  ['meanwhile, by a machine that has not heard', `${YOUNG},${SECRET}`, SECRET, false],
]

describe.each(Object.entries(kinds))('%s', (_, [write, counts]) => {
  it.each(Object.entries(spellings))('does not count %s', (_, spelt) => {
    const text = write(SECRET)
    expect([counts(text, SECRET), counts(spelt(text), SECRET)]).toEqual([true, false])
  })

  it.each(secrets)('made %s still counts or no longer', (_, made, by, expected) => {
    expect(counts(write(made), by)).toBe(expected)
  })
})

it('what is written in base64 is not what is written in base64url', () => {
  expect(fromBase64url('_-8')).toEqual(Buffer.from([0xff, 0xef]))
  for (const text of ['/+8', '/+8=', '_-9', undefined, null, 7, ['_-8']])
    expect(fromBase64url(text)).toBeNull()
  const sealer = createSealer(SECRET, 'shown')
  for (const text of [undefined, null, '']) expect(sealer.openText(text, 'here')).toBeNull()
})
