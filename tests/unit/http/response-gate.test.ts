import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AppHandler } from '#http/node/app-answer.ts'
import { begin, bytesOf, runServer } from './running-server.ts'

const html = { 'Content-Type': 'text/html' }
const page = '<p>Trip to Lisbon</p>'

async function answerOf(handler: AppHandler, headers: Record<string, string> = {}, begun = () => {}) {
  const { port, logged } = await runServer({ handler })
  const response = await begin(port, '/', { headers })
  begun()
  const body = await bytesOf(response)
  const { statusCode: status, statusMessage: reason } = response
  return { status, reason, headers: response.headers, body, logged }
}

describe('an answer of the app', () => {
  it('has the reason of its status, whatever the app calls it', async () => {
    for (const [status, reason] of [
      [200, 'OK'],
      [404, 'Not Found'],
    ] as const) {
      const answer = await answerOf((_, response) => {
        response.writeHead(status, 'Fine', html)
        response.end(page)
      })
      expect([answer.status, answer.reason]).toEqual([status, reason])
      expect(answer.headers['content-type']).toBe('text/html')
    }
  })

  it('is over with its end: what is written later is nobody’s', async () => {
    const { status, headers, body, logged } = await answerOf((_, response) => {
      response.writeHead(200, html)
      response.end(page)
      response.writeHead(500, { 'X-Late': 'yes' })
      response.write('late')
      response.end('later')
    })
    expect([status, headers['x-late'], String(body)]).toEqual([200, undefined, page])
    expect(logged.join('')).not.toContain('"error"')
  })

  it('keeps status and headers once its first part has been sent', async () => {
    const begun = Promise.withResolvers<void>()
    const late: AppHandler = async (_, response) => {
      response.writeHead(200, html)
      response.write('<header>')
      await begun.promise
      response.writeHead(500, { 'X-Late': 'yes' })
      response.end(page)
    }
    const { status, headers, body } = await answerOf(late, {}, begun.resolve)
    expect([status, headers['x-late'], String(body)]).toEqual([200, undefined, `<header>${page}`])
  })

  it.each(['br', 'identity'])(
    'calls back for each part that is written, and at the end (%s)',
    async (encoding) => {
      const called: string[] = []
      const note = (name: string) => () => void called.push(name)
      const { body, headers } = await answerOf(
        async (_, response) => {
          response.writeHead(200, html)
          expect(response.write('a'.repeat(2000), note('first'))).toBe(true)
          await expect.poll(() => called).toEqual(['first'])
          await new Promise<void>((resolve) => response.write('62', 'hex', () => resolve()))
          response.end('c', 'utf8', note('end'))
        },
        { 'accept-encoding': encoding },
      )
      expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined)
      expect(String(encoding === 'br' ? brotliDecompressSync(body) : body)).toBe(`${'a'.repeat(2000)}bc`)
      await expect.poll(() => called).toEqual(['first', 'end'])
    },
  )

  it('may end with nothing but a call back', async () => {
    for (const end of [[() => {}], [undefined, () => {}], [null]]) {
      const { status, headers, body } = await answerOf((_, response) => {
        response.writeHead(200, html)
        response.end(...(end as []))
      })
      expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0])
    }
  })
})

describe('an app that throws', () => {
  const failed = /^Something went wrong on our side\. Reference: [\w-]+\n$/

  it('is answered for once, whatever it had begun to write and writes later', async () => {
    const late = Promise.withResolvers<void>()
    const { status, headers, body, logged } = await answerOf(async (_, response) => {
      response.writeHead(200, { ...html, 'X-Half': 'done' })
      response.write('<header>')
      setImmediate(() => {
        response.writeHead(200, { 'X-Late': 'yes' })
        response.write('late')
        response.end('later')
        late.resolve()
      })
      throw new Error('boom')
    })
    expect(status).toBe(500)
    expect(headers).not.toHaveProperty('x-half')
    expect(headers).not.toHaveProperty('x-late')
    expect(String(body)).toMatch(failed)
    await late.promise
    expect(logged.filter((line) => line.includes('"error"'))).toHaveLength(2)
  })

  it('after its answer was complete has answered', async () => {
    const { status, body, logged } = await answerOf(async (_, response) => {
      response.writeHead(200, html)
      response.end(page)
      throw new Error('boom')
    })
    expect([status, String(body)]).toEqual([200, page])
    expect(logged.join('')).toContain('boom')
  })
})
