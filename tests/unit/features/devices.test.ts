import { expect, it } from 'vitest'
import { approximateLastUse } from '#features/devices/rules.ts'

const at = (time: string) => Date.parse(`2026-11-29T${time}Z`)

// Seen to fail: a session begun at 22:19 was last used at 22:15.
it.each([
  ['22:19:00', '22:20:00', '22:19:00'],
  ['22:19:00', '22:29:59', '22:19:00'],
  ['22:19:00', '22:30:00', '22:30:00'],
  ['22:19:00', '23:44:00', '23:30:00'],
  ['22:15:00', '22:15:00', '22:15:00'],
])('a session begun at %s and last seen at %s was used about %s', (began, seen, expected) => {
  expect(approximateLastUse(at(seen), at(began))).toBe(at(expected))
})
