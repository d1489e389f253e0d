import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { changed, status } from '../support/wire-faults.ts'
import { inHouse } from './in-house.ts'
import { findFlaws } from './valid-page.ts'

/* An overloaded backoffice, and one with huge answers: 429, two thousand bookings. */

const en = loadCopy('international')
const house = inHouse()
const lists: [path: string, call: RegExp, as?: string][] = [
  ['/travels', /\/bookings$/],
  ['/', /\/bookings$/],
  ['/account/documents', /\/documents$/],
  ['/account/documents', /\/bookings$/],
  ['/account/credits', /\/credits$/],
  ['/partnerships', /\/partnerships$/],
  ['/notify-me', /\/notify-me$/],
  ['/travels/B2703/B2703-T1/flights', /\/bookings\/B2703$/, 'vera'],
]

describe('a backoffice that asks us to wait (429) for longer than a page allows', () => {
  const fault = status(429, { 'retry-after': '60' })

  it.each(lists)(
    '%s says that many people are looking, and does not ask again',
    async (path, call, as = 'sofia') => {
      const busy = await house.visit(path, { as, faults: [[call, fault]] })
      expect(busy.screen).toContain(en('ui:busy'))
      expect(busy.calls.filter((one) => call.test(one))).toHaveLength(1)
    },
  )

  it('a save is reported as not done, and kept', async () => {
    const { status: code, screen } = await house.post(
      '/account/registry/needs?_action=saveSpecialNeeds',
      { specialNeeds: 'A window seat', version: '' },
      { as: 'emma', faults: [[/^PUT /, fault]] },
    )
    expect(code).toBe(503)
    expect(screen).toContain(en('profile:failed.busy'))
    expect(screen).toContain('A window seat')
  })
})

describe('two thousand bookings', () => {
  const many = (body: unknown) => {
    const [first] = (body as { data: { id: string }[] }).data
    return { data: Array.from({ length: 2000 }, (_, index) => ({ ...first, id: `MANY${index}` })) }
  }

  it.each(['/', '/travels', '/travels?page=77', '/account/documents'])(
    '%s is no bigger than a page of results',
    async (path) => {
      const faults = [[/\/bookings$/, changed(many)]] as const
      const { status: code, html } = await house.visit(path, { as: 'sofia', faults })
      expect([code, findFlaws(html)]).toEqual([200, []])
      expect(brotliCompressSync(html).length).toBeLessThan(15 * 1024)
      expect(html.match(/MANY\d+/g)?.length ?? 0).toBeLessThan(100)
    },
  )

  it('and more than we accept are an outage of the list, not of the page or the process', async () => {
    const endless = (body: unknown) => {
      const [first] = (body as { data: object[] }).data
      return { data: Array.from({ length: 40_000 }, () => first) }
    }
    const faults = [[/\/bookings$/, changed(endless)]] as const
    const { status: code, screen } = await house.visit('/travels', { as: 'sofia', faults })
    expect(code).toBe(200)
    expect(screen).toContain(en('trips:unavailable.title'))
  })
})
