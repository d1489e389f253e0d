import { describe, expect, it } from 'vitest'
import { copyOf } from '../support/copy.ts'
import { changed, changedData, changedItems, type Json } from '../support/wire-faults.ts'
import { inHouse } from './in-house.ts'
import { pages } from './pages.ts'
import { escaped, flawsOf } from './valid-page.ts'

/* Names that show nothing, on every page; then a title and an id that a header or an address cannot carry as they are. */

const en = copyOf('international')
const house = inHouse()
const cases = [...pages.filter(({ file }) => !file), { path: '/travels/B2110/change', as: 'mia' }]

const NOTHING = '\u200b\u00ad\u2066 \u3164'
const names = /^(?:title|name|lastname|fullName|partner|label|destination|place|city|category|network|bio)$/

/** A value with nothing to see in any name, however deep. */
const nameless = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return names.test(key) ? NOTHING : value
  if (Array.isArray(value)) return value.map((one) => nameless(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, nameless(one, inner)]))
}

/** Headings and links of a page that say nothing. */
function emptyOnes(html: string): string[] {
  const shows = (inner: string) =>
    /\saria-label="[^"]+"|\salt="[^"]+"/.test(inner) ||
    inner.replace(/<[^>]+>|[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '') !== ''
  const found = html.matchAll(/<(h[1-6]|a)\b([^>]*)>([\s\S]*?)<\/\1>/g)
  return [...found]
    .filter(([, , own = '', inner = '']) => !shows(own + inner))
    .map(([all]) => all.slice(0, 200))
}

it.each(cases)('$path ($as) has no empty heading and no link without a name', async ({ path, as }) => {
  const faults = [[/./, changed((body) => nameless(body))]] as const
  const { html, status } = await house.visit(path, { as, faults })
  expect(status).toBeLessThan(500)
  expect(emptyOnes(html)).toEqual([])
})

it('a partner without a name is said to be one', async () => {
  const faults = [[/partnerships$/, changed((body) => nameless(body))]] as const
  const { html } = await house.visit('/partnerships', { as: 'emma', faults })
  expect(html).toContain(en('ui:unnamed.partner'))
})

it('a title of 9,000 characters leaves a header of the pocket page short', async () => {
  const title = '日'.repeat(9000)
  const long = changedData((data) => ({ ...data, tour: { ...(data.tour as Json), title } }))
  const { headers, status } = await house.visit('/travels/B2101/pocket', {
    as: 'emma',
    faults: [[/\/bookings\/B2101$/, long]],
  })
  expect(status).toBe(200)
  expect(headers.get('pocket-title')).toMatch(/^[\x21-\x7e]{1,512}$/)
})

describe('a booking with the id', () => {
  const listed = (id: string) => changedItems((one) => (one.id === 'B2101' ? { ...one, id } : one))
  const see = (id: string) =>
    house.visit('/travels?show=all', { as: 'emma', faults: [[/\/bookings$/, listed(id)]] })

  it('".." is left out, and said to be', async () => {
    const { html } = await see('..')
    expect(flawsOf(html)).toEqual([])
    expect(html).toContain(escaped(en('ui:omitted.trips', { count: 1 }).split('|')[0]?.trim() ?? ''))
  })

  it('"0/.." is linked by an address that nothing resolves away, and asked for by its id', async () => {
    const { html } = await see('0/..')
    expect(html).toContain('href="/travels/~MC8uLg"')
    const { calls } = await house.visit('/travels/~MC8uLg', { as: 'emma' })
    expect(calls.filter((call) => call.endsWith('/bookings/0%2F..'))).toHaveLength(1)
  })
})
