import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createOnce } from '#auth/once.ts'
import { commonStorages, createStorages } from './storages.ts'

/* Two stores on one storage represent two processes. Seen to fail: with `begin` giving every caller a holder. */

const storages = createStorages(commonStorages)

const rules = { lastsMs: 60_000, kept: () => ({ keepMs: 60_000, mayRepeat: false }), lost: 'lost' }

describe.each(commonStorages)('work on %s', (name) => {
  const twoProcesses = () => [1, 2].map(() => createOnce(storages.of(name).open().once, { pollMs: 5 }))

  it('is done once, however many requests come in however many processes, and all get its answer', async () => {
    const key = randomUUID()
    const gate = Promise.withResolvers<string>()
    let begun = 0
    const work = () => {
      begun += 1
      return gate.promise
    }
    const processes = twoProcesses()
    const asked = [...processes, ...processes].map((once) => once(key, work, rules))
    gate.resolve('sent')
    expect(await Promise.all(asked)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect(begun).toBe(1)
    // And later.
    const [, other] = twoProcesses()
    expect(await other?.(key, work, rules)).toBe('sent')
    expect(begun).toBe(1)
  })

  it('may be started again if its answer allows it, and once its answer is forgotten', async () => {
    const [one, other] = twoProcesses()
    const ask = async (once: typeof one, key: string, keepMs: number, mayRepeat: boolean) =>
      once?.(key, async () => randomUUID(), { ...rules, kept: () => ({ keepMs, mayRepeat }) })
    const key = randomUUID()
    expect(await ask(one, key, 60_000, true)).not.toBe(await ask(other, key, 60_000, true))
    const brief = randomUUID()
    const first = await ask(one, brief, 1, false)
    await expect.poll(() => ask(other, brief, 1, false)).not.toBe(first)
  })

  it('that may be started again is started by one of ten concurrent requests', async () => {
    const key = randomUUID()
    const stores = [1, 2].map(() => storages.of(name).open().once)
    const begin = (at: number) => stores[at % 2]?.begin(key, 60_000)
    const first = await begin(0)
    const holder = first && 'holder' in first ? first.holder : ''
    await stores[0]?.finish(key, holder, '"failed"', { keepMs: 60_000, mayRepeat: true })
    const begun = await Promise.all(Array.from({ length: 10 }, (_, at) => begin(at)))
    expect(begun.filter((one) => one && 'holder' in one)).toHaveLength(1)
    expect(begun.filter((one) => one && 'kind' in one && one.kind === 'running')).toHaveLength(9)
  })

  it('is lost to waiting requests when its process dies: none starts it for them', async () => {
    const store = storages.of(name).open().once
    // Started by another process a moment before: work longer than their wait, and work so short that it is forgotten meanwhile.
    const after = (theirs: number): typeof store => ({
      ...store,
      begin: async (...given) => {
        await store.begin(given[0], theirs)
        return store.begin(...given)
      },
    })
    for (const [theirs, lastsMs] of [
      [60_000, 1],
      [300, 60_000],
    ] as const) {
      const once = createOnce(after(theirs), { pollMs: 5 })
      expect(await once(randomUUID(), async () => 'a second time', { ...rules, lastsMs })).toBe('lost')
    }
  })

  it('a failure of the work is its own, and waiting requests learn that the outcome is unknown', async () => {
    const key = randomUUID()
    const [one, other] = twoProcesses()
    const gate = Promise.withResolvers<void>()
    const work = async (): Promise<string> => {
      await gate.promise
      throw new Error('a bug')
    }
    const [first, second] = [one?.(key, work, rules), other?.(key, work, rules)]
    gate.resolve()
    const result = await Promise.allSettled([first, second])
    expect(result.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(result).toContainEqual({ status: 'fulfilled', value: 'lost' })
  })
})
