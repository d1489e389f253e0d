import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOf } from '../support/copy.ts'
import type { BrowserCookies } from '../support/sign-in.ts'
import { changed } from '../support/wire-faults.ts'
import { type House, sharedHouse } from './house.ts'
import { emptyOnes, nameless } from './nothing-shown.ts'
import { pages } from './pages.ts'
import { escaped, flawsOf } from './valid-page.ts'

/*
 * Answers in which every name shows nothing, on every page and without script: no heading is empty, no link without a name. Then
 * a title and an id that a header or an address cannot carry as they are.
 */

const en = copyOf('international')
let house: House
const browsers: Record<string, BrowserCookies> = {}
const cases = [...pages.filter(({ file }) => !file), { path: '/travels/B2110/change', as: 'mia' }]

beforeAll(async () => {
  house = await sharedHouse()
  for (const as of new Set(cases.map((one) => one.as))) browsers[as] = await house.signIn(as)
}, 90_000)
afterAll(() => house?.close())

it.each(cases)('$path ($as) has no empty heading and no link without a name', async ({ path, as }) => {
  const faults = [[/./, changed((body) => nameless(body))]] as const
  const { html, status } = await house.visit(path, { browser: browsers[as] as BrowserCookies, faults })
  expect(status).toBeLessThan(500)
  expect(emptyOnes(html)).toEqual([])
})

it('a partner without a name is said to be one', async () => {
  const faults = [[/partnerships$/, changed((body) => nameless(body))]] as const
  const { html } = await house.visit('/partnerships', { browser: browsers.emma as BrowserCookies, faults })
  expect(html).toContain(en('ui:unnamed.partner'))
})

type Json = Record<string, unknown>

it('a title of 9,000 characters leaves a header of the pocket page short', async () => {
  const long = changed((body) => {
    const { data } = body as { data: Json }
    return { data: { ...data, tour: { ...(data.tour as Json), title: '日'.repeat(9000) } } }
  })
  const { headers, status } = await house.visit('/travels/B2101/pocket', {
    browser: browsers.emma as BrowserCookies,
    faults: [[/\/bookings\/B2101$/, long]],
  })
  expect(status).toBe(200)
  expect(headers.get('pocket-title')).toMatch(/^[\x21-\x7e]{1,512}$/)
})

describe('a booking with the id', () => {
  const listed = (id: string) =>
    changed((body) => {
      const { data } = body as { data: Json[] }
      return { data: data.map((one) => (one.id === 'B2101' ? { ...one, id } : one)) }
    })
  const see = (id: string) =>
    house.visit('/travels', {
      browser: browsers.emma as BrowserCookies,
      faults: [[/\/bookings$/, listed(id)]],
    })

  it('".." is left out, and said to be', async () => {
    const { html } = await see('..')
    expect(flawsOf(html)).toEqual([])
    expect(html).toContain(escaped(en('ui:omitted.trips', { count: 1 }).split('|')[0]?.trim() ?? ''))
  })

  it('"0/.." is linked by an address that nothing resolves away, and asked for by its id', async () => {
    const { html } = await see('0/..')
    expect(html).toContain('href="/travels/~MC8uLg"')
    const { calls } = await house.visit('/travels/~MC8uLg', { browser: browsers.emma as BrowserCookies })
    expect(calls.filter((call) => call.endsWith('/bookings/0%2F..'))).toHaveLength(1)
  })
})
