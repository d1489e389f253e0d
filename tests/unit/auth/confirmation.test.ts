import { expect, it } from 'vitest'
import { CONFIRMED_FOR_MS, confirmedAt, isConfirmed, takeConfirmation } from '#auth/confirmation.ts'
import { RECORD } from './fixtures.ts'
import { ownFolder } from './own-folder.ts'

const store = ownFolder().openStore()
const NOW = Date.UTC(2026, 4, 8, 12)
const MINUTE = 60_000
const at = (ago: number) => (NOW - ago) / 1000

it.each([
  ['just now', at(1000), 0, NOW - 1000],
  ['at a provider whose clock is a little ahead', at(-MINUTE / 2), 0, NOW + MINUTE / 2],
  ['before the traveller was sent there', at(3 * MINUTE), MINUTE, 'stale'],
  ['longer than five minutes ago', at(CONFIRMED_FOR_MS), 9 * MINUTE, 'stale'],
  ['in the future', at(-2 * MINUTE), 0, 'stale'],
  ['at a time that is no number', String(at(0)), 0, 'untold'],
  ['at no time at all', undefined, 0, 'untold'],
  ['never', Number.NaN, 0, 'untold'],
])('asked %s', (_, authTime, sentAgo, expected) => {
  expect(confirmedAt(authTime, NOW - sentAgo, NOW)).toBe(expected)
})

it('counts for five minutes', () => {
  expect(isConfirmed({ confirmedAt: NOW - CONFIRMED_FOR_MS + 1 }, NOW)).toBe(true)
  expect(isConfirmed({ confirmedAt: NOW - CONFIRMED_FOR_MS }, NOW)).toBe(false)
  expect(isConfirmed({}, NOW)).toBe(false)
})

it('is used up by one of several requests at once', async () => {
  const session = await store.create({ ...RECORD, confirmedAt: Date.now() })
  const taken = await Promise.all([1, 2, 3].map(() => takeConfirmation(store, session)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const after = await store.read(session.id)
  expect(after?.record.confirmedAt).toBeUndefined()
  expect(after?.record.accessToken).toBe(RECORD.accessToken)

  const old = await store.create({ ...RECORD, confirmedAt: Date.now() - CONFIRMED_FOR_MS })
  expect(await takeConfirmation(store, old)).toBe(false)
  const ended = await store.create({ ...RECORD, confirmedAt: Date.now() })
  await store.destroy(ended.id)
  expect(await takeConfirmation(store, ended)).toBe(false)
})
