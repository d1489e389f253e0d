import { once } from 'node:events'
import { Agent, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { ask, begin, raw, readBytes, runServer } from './running-server.ts'

describe('health', () => {
  it('answers any host and says no more than a word', async () => {
    const { ask } = await runServer()
    for (const [path, word] of Object.entries({ '/livez': 'alive\n', '/readyz': 'ready\n' })) {
      const { status, headers, body } = await ask(path, { headers: { host: '10.0.0.5:4321' } })
      expect([status, body.toString()]).toEqual([200, word])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  })

  it('says of which commit the build is, where that is known', async () => {
    const commit = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
    const known = await runServer({ commit })
    expect((await known.ask('/livez')).headers['x-commit']).toBe(commit)
    const unknown = await runServer()
    expect((await unknown.ask('/livez')).headers['x-commit']).toBeUndefined()
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('redis://:hunter2@redis is down'))],
    ['hangs', () => new Promise(() => {})],
  ])('is not ready while a check %s, and names it in the log only', async (_, run) => {
    const { ask, logged } = await runServer({
      checks: [{ name: 'session store', run }],
      limits: { readyTimeout: 30, drainTimeout: 100 },
    })
    const answer = await ask('/readyz')
    expect([answer.status, answer.body.toString()]).toEqual([503, 'not ready\n'])
    expect((await ask('/livez')).status).toBe(200)
    expect(logged.join('')).toContain('session store')
  })

  it('checks once for many concurrent probes, and anew for the next', async () => {
    let asked = 0
    const passed = Promise.withResolvers<void>()
    const run = async () => {
      asked += 1
      await passed.promise
    }
    const { ask } = await runServer({ checks: [{ name: 'slow', run }], limits: { readyTimeout: 60_000 } })
    const answers = [ask('/readyz'), ask('/readyz'), ask('/readyz')]
    // They came before this one.
    await ask('/livez')
    passed.resolve()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect([asked, ...statuses]).toEqual([1, 200, 200, 200])
    await ask('/readyz')
    expect(asked).toBe(2)
  })

  it('is ready again once the check passes, and waits for every check', async () => {
    let isDown = true
    const run = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve())
    const { ask } = await runServer({
      checks: [
        { name: 'sound', run: async () => {} },
        { name: 'session store', run },
      ],
    })
    expect((await ask('/readyz')).status).toBe(503)
    isDown = false
    expect((await ask('/readyz')).status).toBe(200)
  })
})

describe('draining', () => {
  /** A server whose app has one request, and answers it on demand. */
  async function holding(limits = { drainTimeout: 60_000, drainIdleGrace: 20 }) {
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const { port, server } = await runServer({
      limits,
      handler: async (_, response) => {
        begun.resolve()
        await finish.promise
        response.end('finished')
      },
    })
    const asked = ask(port, '/', { agent: new Agent({ keepAlive: true }) })
    await begun.promise
    return { port, server, asked, finish }
  }

  it('tells new connections that it is not ready while requests are in flight, finishes them, and then ends', async () => {
    const { port, server, asked, finish } = await holding()
    let drained = false
    const draining = server.drain().then(() => (drained = true))
    const probed = await ask(port, '/readyz')
    expect([probed.status, probed.headers.connection]).toEqual([503, 'close'])
    expect(drained).toBe(false)
    finish.resolve()
    const { body, headers } = await asked
    expect([String(body), headers.connection]).toEqual(['finished', 'close'])
    await draining
    await expect(ask(port, '/livez')).rejects.toThrow('ECONNREFUSED')
  })

  it('accepts no more connections after half of its time, whatever is in flight', async () => {
    const { port, server, asked, finish } = await holding({ drainTimeout: 400, drainIdleGrace: 20 })
    const draining = server.drain()
    await vi.waitFor(() => expect(ask(port, '/livez')).rejects.toThrow('ECONNREFUSED'))
    finish.resolve()
    expect(String((await asked).body)).toBe('finished')
    await draining
  })

  it('answers everybody who has connected, though nobody has accepted them yet', async () => {
    const { port, server } = await runServer({ limits: { drainTimeout: 60_000, drainIdleGrace: 60_000 } })
    const asked = Array.from({ length: 20 }, () => ask(port, '/'))
    // They connect in this tick, before the event loop turns.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const draining = server.drain()
    const answers = await Promise.all(asked)
    for (const { status, headers } of answers) expect([status, headers.connection]).toEqual([200, 'close'])
    await draining
  })

  it('closes the connection after an answer in the place of an app that throws', async () => {
    const { server, asked, finish } = await holding()
    const draining = server.drain()
    finish.reject(new Error('boom'))
    const { status, headers } = await asked
    expect([status, headers.connection]).toEqual([500, 'close'])
    await draining
  })

  it('cuts off requests that do not end in time', async () => {
    const { server, asked } = await holding({ drainTimeout: 80, drainIdleGrace: 20 })
    const stuck = expect(asked).rejects.toThrow('hang up')
    await server.drain()
    await stuck
  })

  it('lets a page end that is half sent, though its client has nothing more to say', async () => {
    const half = Promise.withResolvers<ServerResponse>()
    const drainIdleGrace = 20
    const { port, server } = await runServer({
      limits: { drainTimeout: 60_000, drainIdleGrace },
      handler: (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' })
        response.write('<header>')
        half.resolve(response)
      },
    })
    const asked = ask(port, '/', { agent: new Agent({ keepAlive: true }) })
    const response = await half.promise
    const draining = server.drain()
    await wait(3 * drainIdleGrace)
    response.end('</header>')
    expect((await asked).body.toString()).toBe('<header></header>')
    await draining
  })

  it('reports not ready at once on open connections', async () => {
    const { port, server } = await runServer({ limits: { drainTimeout: 60_000, drainIdleGrace: 2000 } })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const probe = async () => {
      const response = await begin(port, '/readyz', { agent })
      await readBytes(response)
      return response
    }
    expect((await probe()).statusCode).toBe(200)
    const draining = server.drain()
    const answer = await probe()
    expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'close'])
    await draining
    agent.destroy()
  })

  it('closes idle connections, and those opened in advance that have sent nothing', async () => {
    // No other limit may close them within the test's time.
    const never = { drainTimeout: 60_000, headersTimeout: 60_000, requestTimeout: 60_000 }
    const { port, server } = await runServer({ limits: { ...never, drainIdleGrace: 20 } })
    const [used, silent] = [raw(port, 'GET /livez'), connect(port, '127.0.0.1')]
    await Promise.all([once(used, 'data'), once(silent, 'connect')])
    const closed = Promise.all([once(used.resume(), 'close'), once(silent.resume(), 'close')])
    await Promise.all([server.drain(), closed])
  })
})
