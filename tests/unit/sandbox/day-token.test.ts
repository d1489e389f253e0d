import { afterEach, expect, it, vi } from 'vitest'
import { homeToday } from '#sandbox/db/day-token.ts'

afterEach(() => vi.useRealTimers())

// In this order: the day is kept until its end, also where the clock is set back or an hour is missing.
it.each([
  ['2026-11-29T22:59:59.999Z', '2026-11-29'],
  ['2026-11-29T23:00:00Z', '2026-11-30'],
  ['2026-11-29T22:59:59.999Z', '2026-11-29'],
  ['2027-03-27T23:00:00Z', '2027-03-28'],
  ['2027-03-28T21:59:59.999Z', '2027-03-28'],
  ['2027-03-28T22:00:00Z', '2027-03-29'],
  ['2027-10-31T22:59:59.999Z', '2027-10-31'],
  ['2027-10-31T23:00:00Z', '2027-11-01'],
])('at %s the company’s home has %s', (now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  expect(homeToday().toString()).toBe(day)
})
