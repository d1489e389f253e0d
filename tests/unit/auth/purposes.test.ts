import { expect, it } from 'vitest'
import { HANDOFF_MS, PHOTO_MS } from '#auth/handoff-store.ts'
import { purposes } from '#auth/purposes.ts'
import { createSealer, sealingKeys } from '#auth/sealing.ts'
import { ABSOLUTE_MS } from '#auth/session-store.ts'
import { RATE_LIMITS } from '#http/shared/rate-limit.ts'
import { SECRET, YOUNG } from './fixtures.ts'

const names = Object.keys(purposes) as (keyof typeof purposes)[]

it('each purpose has keys of its own, of each secret', () => {
  const keys = [SECRET, YOUNG].flatMap((secret) =>
    names.flatMap((name) => sealingKeys(secret, name).map((key) => key.export().toString('hex'))),
  )
  expect(new Set(keys).size).toBe(2 * names.length)
})

it('what is sealed for one purpose does not open for another', () => {
  const sealed = createSealer(SECRET, 'shown').seal(Buffer.from('x'), 'here')
  const opening = names.filter(
    (name) => purposes[name].by === 'seal' && createSealer(SECRET, name as 'shown').open(sealed, 'here'),
  )
  expect(opening).toEqual(['shown'])
})

it('what the stores and limits keep lasts as long as the table says', () => {
  expect(purposes['session-record'].lastsMs).toBe(ABSOLUTE_MS)
  expect(purposes['session-owner'].lastsMs).toBe(ABSOLUTE_MS)
  expect(purposes.handoff.lastsMs).toBe(HANDOFF_MS)
  expect(purposes['handoff-photo'].lastsMs).toBe(PHOTO_MS)
  expect(purposes['rate-limit'].lastsMs).toBe(
    Math.max(...Object.values(RATE_LIMITS).map(({ windowMs }) => windowMs)),
  )
})
