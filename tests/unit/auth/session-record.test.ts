import { expect, it } from 'vitest'
import { createRecordCodec, looksLikeSessionId } from '#auth/session-record.ts'
import { RECORD, SECRET } from './fixtures.ts'

const KEY = 'the hashed id of a session'
const codec = createRecordCodec(SECRET)

it('decodes the same bytes anew each time, and caches nothing', () => {
  const sealed = codec.encode(RECORD, KEY)
  const first = codec.decode(sealed, KEY)
  expect(first).toEqual({ ...RECORD, data: {} })
  const second = codec.decode(Uint8Array.from(sealed), KEY)
  expect(second).toEqual(first)
  expect(second).not.toBe(first)
  expect(second?.data).not.toBe(first?.data)
})

it('opens nothing that was altered or moved to another session, even if it was opened before', () => {
  const sealed = codec.encode(RECORD, KEY)
  expect(codec.decode(sealed, KEY)).not.toBeNull()
  const altered = Uint8Array.from(sealed)
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  expect(codec.decode(altered, KEY)).toBeNull()
  expect(codec.decode(sealed, 'another session')).toBeNull()
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
