import { expect, it } from 'vitest'
import {
  CONFIRMED_FOR_MS,
  confirmedAt,
  isConfirmed,
  signedInAt,
  takeConfirmation,
} from '#auth/confirmation.ts'
import { RECORD } from './fixtures.ts'
import { ownFolder } from './own-folder.ts'

const store = ownFolder().openStore()
const NOW = Date.UTC(2026, 4, 8, 12)
const MINUTE = 60_000
const at = (ago: number) => (NOW - ago) / 1000

const HOUR = 60 * MINUTE

it.each([
  ['just now', at(1000), { signedIn: HOUR }, NOW - 1000],
  ['at a provider whose clock is a little ahead', at(-MINUTE / 2), { signedIn: HOUR }, NOW + MINUTE / 2],
  ['at one whose clock is behind', at(MINUTE / 2), { signedIn: HOUR }, NOW - MINUTE / 2],
  ['a second after the sign-in before', at(1000), { signedIn: 2000 }, NOW - 1000],
  // A traveller who edits the provider's address gets no question: the answer is the existing sign-in.
  ['at the sign-in before, a moment ago', at(1000), { signedIn: 1000 }, 'stale'],
  ['at the sign-in before, by a clock that is ahead', at(-MINUTE / 2), { signedIn: -MINUTE / 2 }, 'stale'],
  ['at an earlier sign-in than the one before', at(2000), { signedIn: 1000 }, 'stale'],
  ['in the second of the sign-in before', at(0), { signedIn: 0 }, 'stale'],
  ['before the traveller was sent there', at(3 * MINUTE), { signedIn: HOUR, sent: MINUTE }, 'stale'],
  ['longer than five minutes ago', at(CONFIRMED_FOR_MS), { signedIn: HOUR, sent: 9 * MINUTE }, 'stale'],
  ['in the future', at(-2 * MINUTE), { signedIn: HOUR }, 'stale'],
  ['at a time that is no number', String(at(0)), { signedIn: HOUR }, 'unknown'],
  ['at no time at all', undefined, { signedIn: HOUR }, 'unknown'],
  ['never', Number.NaN, { signedIn: HOUR }, 'unknown'],
])('signed in %s', (_, authTime, { signedIn, sent = 0 }: { signedIn: number; sent?: number }, expected) => {
  expect(confirmedAt(authTime, { signIn: at(signedIn), sent: NOW - sent }, NOW)).toBe(expected)
})

it.each([
  [{ auth_time: 5, iat: 9 }, 5],
  [{ auth_time: 0, iat: 9 }, 0],
  [{ iat: 9 }, 9],
  [{ auth_time: '5', iat: 9 }, 9],
  [{ auth_time: null }, undefined],
  [{}, undefined],
])('%j was signed in at %s', (claims, expected) => {
  expect(signedInAt(claims)).toBe(expected)
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
