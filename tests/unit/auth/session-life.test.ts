import { expect, it } from 'vitest'
import { sessionLife } from '#auth/session.ts'
import { ABSOLUTE_MS, IDLE_MS } from '#auth/session-store.ts'

const now = 1_800_000_000_000
const day = 24 * 60 * 60_000

it.each([
  ['just opened', now, now, IDLE_MS / 1000, false],
  ['idle for an hour', now - 3_600_000, now - 3_600_000, 3600, false],
  ['idle for too long', now - day, now - IDLE_MS, 0, false],
  ['long gone', now - 2 * day, now - day, 0, false],
  ['a minute before its month is over', now - ABSOLUTE_MS + 60_000, now, 60, true],
  ['idle and absolute end at once', now - ABSOLUTE_MS + IDLE_MS, now, IDLE_MS / 1000, true],
  ['busy to the last', now - ABSOLUTE_MS, now, 0, true],
])('%s', (_, createdAt, lastSeenAt, left, final) => {
  expect(sessionLife({ createdAt, lastSeenAt }, now)).toEqual({ left, final })
})
