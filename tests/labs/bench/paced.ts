import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { computeLoad, type Load } from './load.ts'

interface PacedOptions {
  /** Kept-alive connections; also the most requests in progress at any time. */
  readonly connections: number
  readonly seconds: number
  /** Requests per second, sent at equal intervals, answered or not. */
  readonly rate: number
  readonly headers: Readonly<Record<string, string>>
}

interface Answer {
  readonly ok: boolean
  readonly ms: number
  readonly bytes: number
}

/**
 * Requests one address at an even pace and measures each answer from the moment its request was due. autocannon also has
 * a rate, but sends all of a second's requests at its start and would measure the queue it creates.
 */
export async function measurePaced(url: string, options: PacedOptions): Promise<Load> {
  const { connections, seconds, rate, headers } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const start = performance.now()
  const answers: Promise<Answer>[] = []
  for (let sent = 0; sent < seconds * rate; sent += 1) {
    const due = start + (sent * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await wait(early)
    answers.push(ask(url, agent, headers, due))
  }
  const all = await Promise.all(answers)
  agent.destroy()
  const answered = all.filter(({ ok }) => ok)
  return computeLoad({
    times: answered.map(({ ms }) => ms),
    bytes: answered.reduce((sum, { bytes }) => sum + bytes, 0),
    failed: all.length - answered.length,
    took: (performance.now() - start) / 1000,
  })
}

function ask(url: string, agent: Agent, headers: PacedOptions['headers'], due: number): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  let bytes = 0
  const done = (ok: boolean) => resolve({ ok, ms: performance.now() - due, bytes })
  request(url, { agent, headers }, (answer) => {
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    answer.on('end', () => done(answer.statusCode === 200)).on('error', () => done(false))
  })
    .on('error', () => done(false))
    .end()
  return promise
}
