import { expect, it, onTestFinished } from 'vitest'
import { purgeSessions } from '#auth/create-session-store.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'

/* What a purge deletes: session-store.test.ts and sqlite-database.test.ts. */

const EVERY_MS = 20

/** A store whose purge is counted, and the lines about those that fail. */
function purging(outcome: () => Promise<number>) {
  const seen = { purges: 0, lines: [] as unknown[] }
  const purge = () => {
    seen.purges += 1
    return outcome()
  }
  const stop = purgeSessions({ purge }, { warn: (line) => seen.lines.push(line) }, EVERY_MS)
  onTestFinished(stop)
  return { seen, stop }
}

it('deletes what has expired even if no traveller signs in, until it is stopped', async () => {
  const { seen, stop } = purging(async () => 0)
  expect(seen.purges).toBe(1)
  await expect.poll(() => seen.purges).toBeGreaterThan(2)
  stop()
  const { purges } = seen
  await new Promise((resolve) => setTimeout(resolve, 3 * EVERY_MS))
  expect(seen).toEqual({ purges, lines: [] })
})

it('tries again after the store was out of reach, and logs it', async () => {
  const { seen } = purging(() => Promise.reject(new SessionStoreUnavailable('gone')))
  await expect.poll(() => seen.purges).toBeGreaterThan(2)
  expect(seen.lines[0]).toMatchObject({ err: { name: 'SessionStoreUnavailable' } })
})
