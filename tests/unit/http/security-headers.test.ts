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

  it("are short on a built file, which has no features to forbid: a prerendered page's list is not", async () => {
    const { ask } = await runServer({
      files: { '_astro/a.js': 'export {}', '_astro/a.svg': '<svg/>', 'ended/index.html': '<p>Ended' },
    })
    const permissionsAt = async (path: string) => (await ask(path)).headers['permissions-policy']
    expect(await permissionsAt('/_astro/a.js')).toBe('camera=(self)')
    expect(await permissionsAt('/_astro/a.svg')).toBe('camera=(self)')
    expect(await permissionsAt('/ended/')).toContain('microphone=()')
    expect(await permissionsAt('/_astro/gone.js')).toContain('microphone=()')
  })

  it('leave policy and caching to the app, and keep a page without them out of caches', async () => {
    const own = { 'content-security-policy': "default-src 'self'", 'cache-control': 'public, max-age=60' }
    const { ask } = await runServer({
      handler: ({ url }, response) => {
        response.writeHead(200, { 'content-type': 'text/html', ...(url === '/own' && own) })
        response.end('page')
      },
    })
    expect((await ask('/own')).headers).toMatchObject(own)
    expect((await ask('/')).headers['cache-control']).toBe('private, no-store')
  })
})
