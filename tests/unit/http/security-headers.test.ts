import { describe, expect, it } from 'vitest'
import { runServer } from './running-server.ts'

const required = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'x-robots-tag': 'noindex, nofollow',
}

describe('security headers', () => {
  it.each([
    ['a page', '/', {}, 200],
    ['an asset', '/_astro/a.js', {}, 200],
    ['a 304', '/_astro/a.js', { 'if-none-match': '*' }, 304],
    ['a missing asset', '/_astro/gone.js', {}, 404],
    ['a page that throws', '/throw', {}, 500],
    ['an unknown host', '/', { host: 'evil.example' }, 421],
    ['liveness', '/livez', {}, 200],
  ])('are on %s', async (_, path, headers, status) => {
    const { ask } = await runServer({
      files: { '_astro/a.js': 'export {}' },
      handler: (request, response) => {
        if (request.url === '/throw') throw new Error('boom')
        response.end('ok')
      },
    })
    const answer = await ask(path, { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(required)
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  })

  it('leave the policy of a page to Astro, without a second one', async () => {
    const policy = "default-src 'self'; script-src 'sha256-abc'"
    const { ask } = await runServer({
      handler: (_, response) => {
        response.writeHead(200, { 'content-security-policy': policy, 'content-type': 'text/html' })
        response.end('page')
      },
    })
    expect((await ask('/')).headers['content-security-policy']).toBe(policy)
  })

  it('keep pages out of caches unless the app says otherwise', async () => {
    const { ask } = await runServer({
      handler: (request, response) => {
        if (request.url === '/cached') response.setHeader('Cache-Control', 'public, max-age=60')
        response.end('page')
      },
    })
    expect((await ask('/')).headers['cache-control']).toBe('private, no-store')
    expect((await ask('/cached')).headers['cache-control']).toBe('public, max-age=60')
  })
})
