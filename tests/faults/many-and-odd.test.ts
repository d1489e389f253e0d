import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { copyOf } from '../support/copy.ts'
import { changed, status } from '../support/wire-faults.ts'
import { inHouse } from './in-house.ts'
import { flawsOf } from './valid-page.ts'

/* Malformed answers and large ones: 429, two thousand bookings. */

const en = copyOf('international')
const house = inHouse()
const lists = [
  ['/travels', /\/bookings$/],
  ['/', /\/bookings$/],
  ['/account/documents', /\/documents$/],
  ['/account/documents', /\/bookings$/],
  ['/account/credits', /\/credits$/],
  ['/partnerships', /\/partnerships$/],
  ['/notify-me', /\/notify-me$/],
] as const

describe('a backoffice that asks us to wait (429)', () => {
  it('for longer is not asked again by us: the page says to try again, however many ask', async () => {
    const fault = status(429, { 'retry-after': '60' })
    const visits = await Promise.all(
      Array.from({ length: 5 }, () =>
        house.visit('/travels', { as: 'emma', faults: [[/\/bookings$/, fault]] }),
      ),
    )
    for (const { screen, calls } of visits) {
      for (const key of ['trips:unavailable.title', 'shell:tryAgain', 'ui:busy'])
        expect(screen).toContain(en(key))
      expect(calls.filter((call) => call.endsWith('/bookings'))).toHaveLength(1)
    }
  })
})

describe('a backoffice that asks for a longer wait than a page allows', () => {
  const fault = status(429, { 'retry-after': '60' })

  it.each(lists)('%s says that many people are looking', async (path, call) => {
    const busy = await house.visit(path, { as: 'sofia', faults: [[call, fault]] })
    expect(busy.html).toContain(en('ui:busy'))
  })

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

  it('flights are our 503 with Retry-After, since it was not the traveller who asked too much', async () => {
    const answer = await house.visit('/travels/B2703/B2703-T1/flights', {
      as: 'vera',
      faults: [[/\/bookings\/B2703$/, fault]],
    })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(answer.screen).toContain(en('ui:busy'))
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
      expect([code, flawsOf(html)]).toEqual([200, []])
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
