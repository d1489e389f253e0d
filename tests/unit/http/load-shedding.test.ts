import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runServer } from './running-server.ts'

describe('many pages at a time', () => {
  it('are answered up to the limit; one more is refused, until one of them has ended', async () => {
    const begun: ServerResponse[] = []
    const { ask, server } = await runServer({
      environment: { MAX_IN_FLIGHT: '2' },
      files: { 'robots.txt': 'User-agent: *' },
      handler: (_, response) => void begun.push(response),
    })
    const [first, second] = [ask('/'), ask('/')]
    await expect.poll(() => begun.length).toBe(2)
    expect(server.load.inFlight()).toBe(2)
    const refused = await ask('/')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect((await ask('/livez')).status).toBe(200)
    expect((await ask('/robots.txt')).status).toBe(200)
    begun[0]?.end()
    await expect.poll(() => server.load.inFlight()).toBe(1)
    const third = ask('/')
    await expect.poll(() => begun.length).toBe(3)
    for (const response of begun) response.end()
    expect((await Promise.all([first, second, third])).map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(() => server.load.inFlight()).toBe(0)
  })
})

// Seen to fail: with `delay > most.loopDelay` taken out of availability.ts.
describe('a delayed event loop', () => {
  it('refuses pages until it is on time again; health and files are answered throughout', async () => {
    const { ask, server } = await runServer({
      environment: { MAX_LOOP_DELAY: '60' },
      files: { 'robots.txt': 'User-agent: *' },
    })
    const isOnTime = () => expect.poll(async () => (await ask('/')).status, { interval: 200 }).toBe(200)
    await isOnTime()
    let busy = true
    const work = (async () => {
      while (busy) {
        const until = performance.now() + 150
        while (performance.now() < until);
        await wait(0)
      }
    })()
    await expect.poll(() => server.load.loopDelay()).toBeGreaterThan(60)
    const refused = await ask('/')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect((await ask('/livez')).status).toBe(200)
    expect((await ask('/robots.txt')).status).toBe(200)
    busy = false
    await work
    await isOnTime()
  })
})
