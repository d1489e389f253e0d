import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routingKeyTarget } from '#i18n/slugs.ts'
import { locales } from '#markets/market-table.ts'
import { routeNames } from '#routes.ts'
import { exampleSlugs } from './example-tables.ts'

const target = (query: string, path = '/') =>
  exampleSlugs.routingKeyTarget('it-IT', new URLSearchParams(query), path)

describe('routingKey', () => {
  it.each([
    ['routingKey=travels/_tour&p.tour=7', '/viaggi/7'],
    ['routingKey=travels-tour&p.tour=7&utm=a%26b&utm=c', '/viaggi/7?utm=a%26b&utm=c'],
    ['routingKey=travels-tour-traveler&p.traveler=2&p.tour=1&p.other=3', '/viaggi/1/2'],
    ['routingKey=travels&routingKey=index', '/viaggi'],
    ['routingKey=account-communications', '/account/consensi'],
    ['routingKey=account/communications', '/account/consensi'],
    ['routingKey=notify-me-token&p.token=t', '/avvisami/t'],
    ['routingKey=notify-me/_token', '/avvisami'],
    ['routingKey=auth/confirm-email/{token}&p.token=t', '/auth/conferma-email/t'],
    ['routingKey=index&a=', '/?a='],
    ['routingKey=travels-tour&p.tour=//evil.example', '/viaggi/%2F%2Fevil.example'],
    ['routingKey=travels-tour&p.tour=%2e%2e%2fx', '/viaggi/~Li4veA'],
    ['routingKey=travels-tour&p.tour=..', '/viaggi/~Li4'],
    ['routingKey=travels-tour&p.tour=%2e', '/viaggi/~Lg'],
    ['routingKey=travels-tour&p.tour=%252f%252f', '/viaggi/%252f%252f'],
    ['routingKey=travels-tour&p.tour=%5c%5cevil', '/viaggi/%5C%5Cevil'],
    ['routingKey=travels-tour&p.tour=a%0d%0aSet-Cookie:x', '/viaggi/a%0D%0ASet-Cookie%3Ax'],
    ['routingKey=travels-tour&p.tour=%E6%97%A5', '/viaggi/%E6%97%A5'],
  ])('%s → %s', (query, location) => {
    expect(target(query)).toEqual({ kind: 'redirect', location })
  })

  it.each([
    ['routingKey=nowhere&p.tour=1&q=2', '?q=2'],
    ['routingKey=&q=2', '?q=2'],
    ['routingKey=__proto__', ''],
    ['routingKey=constructor', ''],
    ['routingKey=travels-tour', ''],
    ['routingKey=travels-tour&p.tour=', ''],
    ['routingKey=https://evil.example', ''],
    ['routingKey=//evil.example&b=1&a=2', '?b=1&a=2'],
  ])('%s is dropped, %j stays', (query, search) => {
    expect(target(query, '/viaggi')).toEqual({ kind: 'drop', location: `/viaggi${search}` })
  })

  it('is null without the key', () => {
    expect(target('p.tour=1&routingkey=travels')).toBeNull()
  })

  // biome-ignore format: grouped by line
  it.each([
    '//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/.//evil.example',
    'javascript:alert(1)', '/%0d%0ax', '///', '',
  ])('stays on our origin when the requested page is %j', (path) => {
    const answer = target('routingKey=nowhere', path)
    expect(new URL(answer?.location ?? '', 'https://account.example').host).toBe('account.example')
    expect(answer?.location).toMatch(/^\/(?!\/)[^\\\s]*$/)
  })

  it('stays on our origin for any key, parameters and page', () => {
    const routingKey = fc.oneof(fc.constantFrom(...routeNames), fc.string(), fc.webUrl())
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl())
    const anyQuery = fc.record({ routingKey, 'p.tour': text, 'p.traveler': text, 'p.token': text, q: text })
    const property = fc.property(fc.constantFrom(...locales), anyQuery, text, (locale, query, path) => {
      const answer = routingKeyTarget(locale, new URLSearchParams(query), path)
      const url = new URL(answer?.location ?? '', 'https://account.example')
      expect(url.host).toBe('account.example')
      expect(answer?.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(url.searchParams.has('routingKey')).toBe(false)
      expect(url.searchParams.get('q')).toBe(new URLSearchParams(query).get('q'))
    })
    fc.assert(property, { numRuns: 200 })
  })

  it.each(['p.kind=passport&p.step=image', 'p.kind=reisepass&p.step=foto', 'p.kind=passaporto&p.step=photo'])(
    'reads %s in any language and writes it in the market’s own',
    (params) => {
      const query = new URLSearchParams(`routingKey=account/documents/_kind/_step&${params}`)
      const location = '/account/documenti/passaporto/foto'
      expect(routingKeyTarget('it-IT', query, '/')).toEqual({ kind: 'redirect', location })
    },
  )
})
