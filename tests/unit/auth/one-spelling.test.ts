import { describe, expect, it } from 'vitest'
import { TRAVELLER_COOKIE } from '#auth/cookies.ts'
import { createDrafts } from '#auth/drafts.ts'
import { keepAttempt, takeAttempt } from '#auth/login-flow.ts'
import { provenSignOut, signOutProof } from '#auth/logout.ts'
import { createOwnerMarks } from '#auth/owner-mark.ts'
import { createSealer, fromBase64url } from '#auth/sealing.ts'
import { createShownSeals } from '#auth/shown.ts'
import { createJar } from './cookie-jar.ts'
import { SECRET } from './fixtures.ts'

/* Values that we seal or prove for a browser count only in the spelling that we wrote, not in others that decode to the same bytes. */

/** The text with the meaningless last bits of its last character set; the text itself if every bit counts. */
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

const note = 'a text of several words, with ÿþ~~~ and ??? in it'
const sealer = createSealer(SECRET, 'shown')
const seals = createShownSeals(SECRET)
const marks = createOwnerMarks(SECRET, 'form')
const drafts = createDrafts(SECRET)
const place = { path: '/', action: 'save' }
const state = 's'.repeat(43)

/** A browser's value of each kind, and whether it counts as given. */
const kinds: Record<string, { written: string; counts: (given: string) => boolean }> = {
  'a seal': {
    written: sealer.sealText(Buffer.from(note), 'here'),
    counts: (given) => sealer.openText(given, 'here') !== null,
  },
  'what a page has shown': {
    written: seals.seal(note, ['place']),
    counts: (given) => seals.open(given, ['place']) !== null,
  },
  'the mark of a form': { written: marks.of('sofia'), counts: (given) => marks.isOf(given, 'sofia') },
  'a link that signs out': {
    written: signOutProof(SECRET, 'session', { kind: 'userLoad', reference: '1' }),
    counts: (given) => provenSignOut(SECRET, 'session', given) !== null,
  },
  'an attempt to sign in': {
    written: written((jar) => {
      const attempt = { state, nonce: 'n', codeVerifier: 'v', returnTo: '/', startedAt: Date.now() }
      keepAttempt(jar, createSealer(SECRET, 'login-attempt'), attempt)
    }).value,
    counts(given) {
      const names = ['0', '1', '2', '3'].map((slot) => `__Host-login-${slot}`)
      const jar = createJar(Object.fromEntries(names.map((name) => [name, given])))
      return takeAttempt(jar, createSealer(SECRET, 'login-attempt'), state) !== null
    },
  },
  'whose browser it is': {
    written: written((jar) => drafts.remember(jar, 'sofia')).value,
    counts: (given) =>
      drafts.keep(
        createJar({ [TRAVELLER_COOKIE]: given }),
        { ...place, mark: marks.of('sofia') },
        new FormData(),
      ),
  },
  'a draft': {
    written: written((jar) =>
      drafts.keep(jar, { ...place, mark: marks.of('sofia') }, new FormData(), 'sofia'),
    ).value,
    counts: (given) => drafts.take(createJar({ '__Host-draft': given }), place, 'sofia') !== null,
  },
}

function written(write: (jar: ReturnType<typeof createJar>) => unknown) {
  const jar = createJar()
  write(jar)
  const [cookie] = jar.written
  if (!cookie) throw new Error('no cookie was written')
  return cookie
}

describe.each(Object.entries(kinds))('%s', (_, { written: text, counts }) => {
  it('counts as it was written', () => expect(counts(text)).toBe(true))
  it.each(Object.entries(spellings))('does not count %s', (_, spelt) =>
    expect(counts(spelt(text))).toBe(false),
  )
})

it('what is written in base64 is not what is written in base64url', () => {
  expect(fromBase64url('_-8')).toEqual(Buffer.from([0xff, 0xef]))
  for (const text of ['/+8', '/+8=', '_-9', undefined, null, 7, ['_-8']])
    expect(fromBase64url(text)).toBeNull()
  for (const text of [undefined, null, '']) expect(sealer.openText(text, 'here')).toBeNull()
})
