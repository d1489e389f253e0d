import { describe, expect, it } from 'vitest'
import { type Counts, createMemoryCounts, fallBackOn } from '#http/shared/rate-limit.ts'

/*
 * Limits whose shared counts are late or away for a while. Seen to fail: without the second try in `either`, without `settle`, with
 * no count in `own` while the shared counts answer.
 */

const MOST = 4
const WINDOW_MS = 60_000

/** Shared counts like Redis' (a permit of the same id counts once), which a test can switch off, and processes that use them. */
function deployment() {
  const clock = { now: 1_000_000 }
  const permits = new Map<string, Set<string>>()
  let lost = 0
  const answer = <T>(value: T) => {
    if (lost === 0) return Promise.resolve(value)
    lost -= 1
    return Promise.reject(new Error('too late'))
  }
  const shared: Counts = {
    take(key, most, _windowMs, id = '') {
      const window = permits.get(key) ?? new Set()
      permits.set(key, window)
      const waitMs = window.has(id) || window.size < most ? 0 : WINDOW_MS
      if (waitMs === 0) window.add(id)
      return answer({ waitMs, giveBack: async () => void window.delete(id) })
    },
    wait: (key, most) => answer((permits.get(key)?.size ?? 0) < most ? 0 : WINDOW_MS),
  }
  const logged: string[] = []
  const log = { warn: (_fields: unknown, message: string) => void logged.push(message) } as never
  const process = () => {
    const now = () => clock.now
    const counts = fallBackOn(createMemoryCounts(now), shared, { log, now })
    return {
      take: () => counts.take('here', MOST, WINDOW_MS),
      /** The number of allowed ones among so many tries at once. */
      allowed: async (tries: number) => {
        const taken = await Promise.all(
          Array.from({ length: tries }, () => counts.take('here', MOST, WINDOW_MS)),
        )
        return taken.filter(({ waitMs }) => waitMs === 0).length
      },
    }
  }
  return {
    process,
    logged,
    counted: () => permits.get('here')?.size ?? 0,
    /** Loses so many coming answers, after the work is done. */
    lose: (answers: number) => {
      lost = answers
    },
    pass: (ms: number) => {
      clock.now += ms
    },
  }
}

describe('shared counts whose answers are lost', () => {
  it('once are requested again: two processes have one limit, and nothing is logged', async () => {
    const { process, lose, counted, logged } = deployment()
    const [one, other] = [process(), process()]
    lose(3)
    expect((await one.allowed(3)) + (await other.allowed(40))).toBe(MOST)
    expect([counted(), logged]).toEqual([MOST, []])
  })

  it('for longer leave each process the limit less what it has counted, and the log has it once', async () => {
    const { process, lose, logged } = deployment()
    const one = process()
    expect(await one.allowed(MOST - 1)).toBe(MOST - 1)
    lose(Number.POSITIVE_INFINITY)
    expect(await one.allowed(40)).toBe(1)
    expect(logged).toEqual([expect.stringContaining('each process alone')])
  })

  it('and that are back include what was counted alone, also beyond the limit, before anything else', async () => {
    const { process, lose, pass, counted, logged } = deployment()
    const [one, other] = [process(), process()]
    lose(Number.POSITIVE_INFINITY)
    expect([await one.allowed(40), await other.allowed(MOST - 1)]).toEqual([MOST, MOST - 1])
    lose(0)
    pass(5000)
    expect(await other.allowed(40)).toBe(0)
    expect(await one.allowed(40)).toBe(0)
    expect(counted()).toBeGreaterThanOrEqual(MOST + MOST - 1)
    expect(logged.at(-1)).toContain('shared again')
  })

  it('do not keep what was given back meanwhile, or is given back later', async () => {
    const { process, lose, pass, counted } = deployment()
    const one = process()
    lose(Number.POSITIVE_INFINITY)
    const [early, late] = [await one.take(), await one.take()]
    await early.giveBack()
    lose(0)
    pass(5000)
    await (await one.take()).giveBack()
    await late.giveBack()
    expect(counted()).toBeLessThanOrEqual(1)
    expect(await one.allowed(40)).toBeGreaterThanOrEqual(MOST - 1)
  })
})
