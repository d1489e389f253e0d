import { expect, it } from 'vitest'
import { redisTimes } from '#auth/redis-connection.ts'

// Longer ones break the product's second (§20), which no test with PATIENCE would show.
it.each([
  [undefined, { command: 800, connect: 800, back: 250 }],
  [20, { command: 16_000, connect: 16_000, back: 5000 }],
])('Redis is waited for, with a patience of %s, %o', (patience, times) => {
  expect(redisTimes(patience)).toEqual(times)
})
