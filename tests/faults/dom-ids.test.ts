import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RenamedIds, renameIds } from '../support/renamed-ids.ts'
import type { BrowserCookies } from '../support/sign-in.ts'
import { changed } from '../support/wire-faults.ts'
import { crawl } from './crawl.ts'
import { idFlawsOf } from './dom-ids.ts'
import { type House, openHouse, type Visit } from './house.ts'
import { pages } from './pages.ts'

/*
 * Every id on a page is unique and without a space, and every reference to an id has a target, even if a backoffice's ids contain
 * spaces or one occurs twice in a list. Seen to fail: with `flights-${traveller}` as the id of the dialog in
 * FlightsLink.island.tsx.
 */

let house: House
let renamed: RenamedIds
const browsers: Record<string, BrowserCookies> = {}

beforeAll(async () => {
  renamed = await renameIds()
  house = await openHouse(undefined, renamed)
  for (const sub of ['vera', ...new Set(pages.map(({ as }) => as))]) browsers[sub] = await house.signIn(sub)
}, 90_000)
afterAll(async () => {
  await house?.close()
  await renamed?.close()
})

/** What is wrong with the ids of a page; files have none. */
const flawsOf = ({ html, headers }: Visit) =>
  headers.get('content-type')?.startsWith('text/html') ? idFlawsOf(html) : []

/** The answer with each item of each list in it twice. */
function doubled(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((item) => [doubled(item), doubled(item)])
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, doubled(inner)]))
}

describe('ids in the page', () => {
  it.each(pages)('$path: as the sandbox answers', async ({ path, as }) => {
    const page = await house.visit(path, { browser: browsers[as] as BrowserCookies })
    expect(flawsOf(page)).toEqual([])
  })

  it.each(pages)('$path: with every listed item twice', async ({ path, as }) => {
    const page = await house.visit(path, {
      browser: browsers[as] as BrowserCookies,
      faults: [[/\/api\/|\/notify\//, changed(doubled)]],
    })
    expect(flawsOf(page)).toEqual([])
  })

  it.each(['emma', 'vera'])(
    'whatever %s can reach, under ids with spaces and quotes',
    async (sub) => {
      renamed.around = ['a b"c ', '\tend']
      const visits = await crawl(house, browsers[sub] as BrowserCookies, ['/'])
      renamed.around = ['', '']
      const found = visits.flatMap((page) => flawsOf(page).map((flaw) => `${page.path}: ${flaw}`))
      expect(visits.length).toBeGreaterThan(20)
      expect(found).toEqual([])
    },
    60_000,
  )
})
