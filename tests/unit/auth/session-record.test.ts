import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createRecordCodec, looksLikeSessionId, SessionRecordTooLarge } from '#auth/session-record.ts'
import { RECORD, SECRET, YOUNG } from './fixtures.ts'

const KEY = 'the hashed id of a session'
const codec = createRecordCodec(SECRET)

it('decodes the same bytes again each time, and caches nothing', () => {
  const sealed = codec.encode(RECORD, KEY)
  const first = codec.decode(sealed, KEY)
  expect(first).toEqual({ ...RECORD, data: {} })
  const second = codec.decode(Uint8Array.from(sealed), KEY)
  expect(second).toEqual(first)
  expect(second).not.toBe(first)
  expect(second?.data).not.toBe(first?.data)
})

it('opens nothing that was altered, moved to another session or sealed with another secret', () => {
  const sealed = codec.encode(RECORD, KEY)
  expect(codec.decode(sealed, KEY)).not.toBeNull()
  const altered = Uint8Array.from(sealed)
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  expect(codec.decode(altered, KEY)).toBeNull()
  expect(codec.decode(sealed, 'another session')).toBeNull()
  expect(createRecordCodec(YOUNG).decode(sealed, KEY)).toBeNull()
})

/** As dense as real tokens: base64 of random bytes. */
const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

it('keeps tokens as large as real providers make them within 64 KB, if need be without the ID token', () => {
  const through = (record: typeof RECORD) => codec.decode(codec.encode(record, KEY), KEY)
  const large = { ...RECORD, accessToken: noise(50_000), refreshToken: noise(5000), idToken: noise(25_000) }
  expect(through(large)).toEqual(large)
  const larger = { ...large, idToken: noise(60_000) }
  expect(through(larger)).toEqual({ ...larger, idToken: null })
  const bulky = (length: number) => codec.encode({ ...RECORD, accessToken: noise(length) }, KEY).length
  expect(bulky(86_000)).toBeLessThanOrEqual(64 * 1024)
  expect(() => bulky(88_000)).toThrow(SessionRecordTooLarge)
})

it.each([
  ['a'.repeat(43), true],
  ['a'.repeat(42), false],
  ['a'.repeat(44), false],
  [`${'a'.repeat(43)}\r\nDEL`, false],
  [`DEL ${'a'.repeat(43)}`, false],
  [`${'a'.repeat(42)}:`, false],
])('%j looks like the id of a session: %j', (id, does) => {
  expect(looksLikeSessionId(id)).toBe(does)
})
