import { expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { changed } from '../support/wire-faults.ts'
import { inHouse } from './in-house.ts'
import { pages } from './pages.ts'

/* Invisible names, on every page. Characters that a header or an address cannot carry: tests/unit/strangers.test.ts. */

const en = loadCopy('international')
const house = inHouse()
const cases = [...pages.filter(({ file }) => !file), { path: '/travels/B2110/change', as: 'mia' }]

const NOTHING = '\u200b\u00ad\u2066 \u3164'
const names = /^(?:title|name|lastname|fullName|partner|label|destination|place|city|category|network|bio)$/

/** A value in which every name is invisible, however deep. */
const nameless = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return names.test(key) ? NOTHING : value
  if (Array.isArray(value)) return value.map((one) => nameless(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, nameless(one, inner)]))
}

/** Headings and links of a page without visible text. */
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

it.each([
  ['a partner', '/partnerships', 'emma', en('ui:unnamed.partner')],
  ['a coordinator', '/travels/B2101', 'emma', en('travellers:coordinator.someone')],
  ['a traveller', '/travels/B2703', 'vera', en('shell:travellerNumber', { number: 2 })],
] as const)('%s without a name is labelled as such', async (_, path, as, text) => {
  const { html } = await house.visit(path, { as, faults: [[/./, changed((body) => nameless(body))]] })
  expect(html).toContain(text)
})
