import { describe, expect, it } from 'vitest'
import { createTurns } from '#features/scan/turns.ts'

describe('turns', () => {
  it('are given to a few at a time, in order; when the queue is full the caller is told at once', async () => {
    const inTurn = createTurns({ atOnce: 2, waiting: 2 })
    let running = 0
    let most = 0
    const order: number[] = []
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const work = (index: number) => async () => {
      running += 1
      most = Math.max(most, running)
      await gates[index]?.promise
      running -= 1
      order.push(index)
      return index
    }
    const all = gates.map((_, index) => inTurn(work(index)))
    expect(await all[4]).toBeNull()
    for (const gate of gates) gate.resolve()
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, null])
    expect(order).toEqual([0, 1, 2, 3])
    expect(most).toBe(2)
    expect(await inTurn(async () => 'free again')).toBe('free again')
  })

  it('are given back by work that fails', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 0 })
    for (const _ of [1, 2, 3]) {
      await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    }
    expect(await inTurn(async () => 1)).toBe(1)
  })
})
