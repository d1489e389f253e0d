import { expect, it, vi } from 'vitest'
import { createRecordCodec } from '#auth/session-record.ts'
import { RECORD, SECRET } from './fixtures.ts'

const KEY = 'the hashed id of a session'
const codec = createRecordCodec(SECRET)

it('opens the same bytes once', () => {
  const sealed = codec.encode(RECORD, KEY)
  const first = codec.decode(sealed, KEY)
  expect(first).toEqual({ ...RECORD, data: {} })
  expect(codec.decode(Uint8Array.from(sealed), KEY)).toBe(first)
})

it('gives the newest record of a session', () => {
  const changed = { ...RECORD, market: 'spain' }
  expect(codec.decode(codec.encode(RECORD, KEY), KEY)?.market).toBe(RECORD.market)
  expect(codec.decode(codec.encode(changed, KEY), KEY)?.market).toBe('spain')
})

it('opens nothing altered, or moved to another session, that it has opened before', () => {
  const sealed = codec.encode(RECORD, KEY)
  expect(codec.decode(sealed, KEY)).not.toBeNull()
  const altered = Uint8Array.from(sealed)
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  expect(codec.decode(altered, KEY)).toBeNull()
  expect(codec.decode(sealed, 'another session')).toBeNull()
})

it('gives a record that nobody can write into', () => {
  const record = codec.decode(codec.encode({ ...RECORD, data: { toast: 'hello' } }, KEY), KEY)
  expect(() => Object.assign(record ?? {}, { market: 'spain' })).toThrow(TypeError)
  expect(() => Object.assign(record?.data ?? {}, { toast: 'bye' })).toThrow(TypeError)
})

it('forgets after a minute what it has opened', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const fresh = createRecordCodec(SECRET)
    const sealed = fresh.encode(RECORD, KEY)
    const first = fresh.decode(sealed, KEY)
    vi.advanceTimersByTime(61_000)
    expect(fresh.decode(sealed, KEY)).not.toBe(first)
  } finally {
    vi.useRealTimers()
  }
})
