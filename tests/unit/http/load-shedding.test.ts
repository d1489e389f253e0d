import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSignal } from '#http/shared/signals.ts'
import { loadCopy } from '../../support/copy.ts'
import { type RunningServer, runServer } from './running-server.ts'

const files = { 'robots.txt': 'User-agent: *' }
async function refusesPagesAlone({ ask }: RunningServer) {
  const refused = await ask('/')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  for (const path of ['/livez', '/robots.txt']) expect((await ask(path)).status).toBe(200)
}

describe('many pages at a time', () => {
  it('are answered up to the limit; one more is refused, until one of them has ended', async () => {
    const begun: ServerResponse[] = []
    const running = await runServer({
      environment: { MAX_IN_FLIGHT: '2' },
      files,
      handler: (_, response) => void begun.push(response),
    })
    const { ask, server } = running
    const [first, second] = [ask('/'), ask('/')]
    await expect.poll(() => begun.length).toBe(2)
    expect(server.load.inFlight()).toBe(2)
    const reasons: string[] = []
    onSignal('shed', ({ reason }) => void reasons.push(reason))
    await refusesPagesAlone(running)
    expect(reasons).toEqual(['inFlight'])
    // A form that was not read is certainly without effect, and its page's script is told so.
    const headers = { accept: 'application/json' }
    const { body } = await ask('/_actions/savePersonalData', { method: 'POST', headers })
    const read = { type: 'AstroActionError', code: 'NOT_READ', message: loadCopy('italy')('shell:tooBusy') }
    expect(JSON.parse(String(body))).toMatchObject({ error: 'busy', ...read })
    begun[0]?.end()
    await expect.poll(() => server.load.inFlight()).toBe(1)
    const third = ask('/')
    await expect.poll(() => begun.length).toBe(3)
    for (const response of begun) response.end()
    expect((await Promise.all([first, second, third])).map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(() => server.load.inFlight()).toBe(0)
  })
})

describe('a delayed event loop', () => {
  // The delay is read off once a second: the test says when one is over.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
  afterEach(() => void vi.useRealTimers())

  /** The delay of a second in which another program holds the processor for so long. */
  async function delayAfter({ server }: RunningServer, heldMs: number): Promise<number> {
    vi.advanceTimersByTime(1000)
    // The measurement begins with its first tick, which a busy machine may delay: whoever needs a delay tries again.
    await wait(40)
    if (heldMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, heldMs)
    await wait(40)
    vi.advanceTimersByTime(1000)
    return server.load.loopDelay()
  }

  const delayed = (running: RunningServer) =>
    expect.poll(() => delayAfter(running, 600), { timeout: 20_000 }).toBeGreaterThan(60)

  it('refuses pages while some are in flight, until it is on time again; health and files are answered throughout', async () => {
    const begun: ServerResponse[] = []
    const running = await runServer({
      environment: { MAX_LOOP_DELAY: '60' },
      files,
      handler: (_, response) => void begun.push(response),
    })
    const { ask } = running
    const asked = Array.from({ length: 8 }, () => ask('/'))
    await expect.poll(() => begun.length).toBe(8)
    await delayed(running)
    await refusesPagesAlone(running)
    await expect.poll(() => delayAfter(running, 0)).toBeLessThan(60)
    const late = ask('/')
    await expect.poll(() => begun.length).toBe(9)
    for (const response of begun) response.end()
    for (const { status } of await Promise.all([...asked, late])) expect(status).toBe(200)
  })

  it('refuses no lone visitor: the pages do not cause the delay', async () => {
    const running = await runServer({ environment: { MAX_LOOP_DELAY: '60' } })
    await delayed(running)
    for (let visit = 0; visit < 5; visit++) expect((await running.ask('/')).status).toBe(200)
  })
})
