import { describe, expect, it } from 'vitest'
import { listMethods } from '#http/shared/refusal.ts'
import { pathTo } from '#i18n/slugs.ts'
import { locales } from '#markets/market-table.ts'
import { routeNames } from '#routes.ts'
import { rawRequest, sendRaw } from '../../support/raw-http.ts'
import { routeParams } from '../../support/route-params.ts'
import { countingApp, knownHost, runServer } from './running-server.ts'

const pathOf = (locale: (typeof locales)[number], name: (typeof routeNames)[number]) =>
  pathTo(locale, name, routeParams as never)

describe('the methods of an address', () => {
  it.each([
    ['/', 'GET, HEAD'],
    ['/session', 'GET, HEAD, POST'],
    ['/?session=stay', 'GET, HEAD'],
    ['/files/calendar/B1', 'GET, HEAD'],
    ['/travels/B1/change', 'GET, HEAD, POST'],
    ['/travels', 'GET, HEAD'],
    ['/travels?dismiss=community', 'GET, HEAD, POST'],
    ['/travels?_action=saveAddress', 'GET, HEAD'],
    ['/account/registry/personal', 'GET, HEAD, POST'],
    ['/logout', 'GET, HEAD, POST'],
    ['/login', 'GET, HEAD'],
    ['/login/backchannel-logout', 'POST'],
    ['/_actions/saveAddress', 'POST'],
    ['/_actions', 'GET, HEAD'],
    ['/nowhere', 'GET, HEAD'],
    ['/nowhere?dismiss=community', 'GET, HEAD, POST'],
    ['/500', 'GET, HEAD'],
    ['/favicon.svg', 'GET, HEAD'],
    ['//', 'GET, HEAD'],
    ['/\\\\[', 'GET, HEAD'],
  ])('%s takes %s', (target, methods) => {
    expect(listMethods(target).join(', ')).toBe(methods)
  })

  it('are those of its route in every language', () => {
    for (const name of routeNames) {
      const all = locales.map((locale) => listMethods(pathOf(locale, name)).join())
      expect([name, new Set(all).size]).toEqual([name, 1])
    }
  })
})

describe('the server', () => {
  const host = ['Host', knownHost] as const

  it('lists the allowed methods, and calls neither app nor files for another', async () => {
    const { seen, handler } = countingApp()
    const { port } = await runServer({ files: { 'a.txt': 'a' }, handler })
    for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'POST']) {
      for (const path of ['/', '/a.txt', '/nowhere', '/_astro/gone.js']) {
        const { status, headers, text } = await sendRaw(port, rawRequest(method, path, [host]))
        expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, 'GET, HEAD'])
        expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
        expect(text).toMatch(/This address does not take that method\. It takes GET, HEAD\.\n$/)
      }
    }
    const got = await sendRaw(port, rawRequest('GET', '/login/backchannel-logout', [host]))
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect(seen.requests).toBe(0)
  })

  it.each([
    ['an unknown expectation', 417, rawRequest('GET', '/', [host, ['Expect', 'a-miracle']])],
    ['a tunnel', 405, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  ])('answers %s with %i, its own headers and a line in the log', async (_, expected, request) => {
    const { port, logged } = await runServer()
    const { status, headers } = await sendRaw(port, request)
    expect([status, headers.get('cache-control')]).toEqual([expected, 'private, no-store'])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    await expect.poll(() => logged.join('')).toContain(`"status":${expected}`)
    expect(logged.join('')).not.toContain('evil.example')
  })

  it.each(['/%', '/travels/%ED%A0%80', '/%ud800', '/%C0%AF', '/a/%FF?b', 'http://evil.example/', '*'])(
    'takes no path as broken as %s',
    async (path) => {
      const { port } = await runServer()
      const { status, text } = await sendRaw(port, rawRequest('GET', path, [host]))
      expect(status).toBe(400)
      expect(text).toContain('The request target must be a well-formed path.')
    },
  )

  it('leaves the escapes of a query unchanged', async () => {
    const { ask } = await runServer()
    expect((await ask('/?a=%ED%A0%80&%=%ud800')).status).toBe(200)
  })
})
