import { expect, it } from 'vitest'
import { RETRY_AFTER_MS, staleWhileError } from '#backoffice/client/stale-while-error.ts'

const keeping = { fallback: 'bundled', freshMs: 100, staleMs: 20_000, waitMs: 20 }

it('loads once for many readers', async () => {
  let loads = 0
  const read = staleWhileError({ ...keeping, load: async () => `loaded ${++loads}` })
  expect(await Promise.all([read(), read(), read()])).toEqual(['loaded 1', 'loaded 1', 'loaded 1'])
})

it('returns the bundled value when the first load is slow, and the loaded one afterwards', async () => {
  let finish: (value: string) => void = () => {}
  const load = () =>
    new Promise<string>((resolve) => {
      finish = resolve
    })
  const read = staleWhileError({ ...keeping, load })
  expect(await read()).toBe('bundled')
  finish('late')
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(await read()).toBe('late')
})

it('keeps the last good value while the upstream fails, until it is stale', async () => {
  let clock = 0
  let down = false
  const errors: unknown[] = []
  const load = async () => {
    if (down) throw new Error('down')
    return 'good'
  }
  const read = staleWhileError({ ...keeping, load, onError: (error) => errors.push(error) }, () => clock)
  expect(await read()).toBe('good')
  down = true
  clock = 500
  expect(await read()).toBe('good')
  clock = 30_000
  expect(await read()).toBe('bundled')
  expect(errors.length).toBeGreaterThan(0)
})

it('calls a failing upstream again only after a while, so that pages do not wait for it one by one', async () => {
  let clock = 0
  let loads = 0
  const load = () => {
    loads += 1
    return Promise.reject(new Error('down'))
  }
  const read = staleWhileError({ ...keeping, load }, () => clock)
  for (let reader = 0; reader < 5; reader += 1) expect(await read()).toBe('bundled')
  expect(loads).toBe(1)
  clock = RETRY_AFTER_MS + 1
  await read()
  expect(loads).toBe(2)
})
