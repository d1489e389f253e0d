import { expect, it } from 'vitest'
import { inQueue } from '../support/queue.ts'

it.each([1, 2, 3, 9])(
  'runs tasks in their order, %i at a time, and keeps their results apart',
  async (most) => {
    const [begun, ends]: [number[], (() => void)[]] = [[], []]
    const tasks = [0, 1, 2, 3, 4].map((at) => async () => {
      begun.push(at)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await promise
      return at * 10
    })
    const done = inQueue(most, tasks)
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, most))
    for (let ended = 0; ended < tasks.length; ended += 1) {
      await expect.poll(() => ends.length).toBe(Math.min(ended + most, tasks.length))
      // The last to begin makes room: the earlier ones are still under way.
      ends.splice(ended, 0, ...ends.splice(-1))
      ends[ended]?.()
      ends[ended] = () => undefined
    }
    expect(await done).toEqual([0, 10, 20, 30, 40])
  },
)
