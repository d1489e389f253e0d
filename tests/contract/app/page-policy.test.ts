import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { matchPath } from '#i18n/slugs.ts'
import { crawl } from '../../faults/crawl.ts'
import { type House, sharedHouse, type Visit } from '../../faults/house.ts'

/*
 * The hashes in a page's CSP: all that the page needs, and nothing of another page.
 * Seen to fail: without src/middleware/page-hashes.mjs, with directives missing there, and with Astro's own modules in its graph,
 * which import every page.
 */

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
/** Astro's style for islands, which it does not add page by page. */
const islands = hashOf('astro-island,astro-slot,astro-static-slot{display:contents}')

/** Astro's digest for each stylesheet that it links by itself: that of no text. */
const linked = hashOf('')

const policyOf = ({ headers }: Visit) => headers.get('content-security-policy') ?? ''
const sourcesOf = (visit: Visit, directive: string) =>
  [
    ...(new RegExp(`${directive} ([^;]*)`).exec(policyOf(visit))?.[1] ?? '').matchAll(/'(sha256-[^']+)'/g),
  ].map(([, hash = '']) => hash)
const inPage = ({ html }: Visit, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) =>
    hashOf(text),
  )

let house: House
let pages: Visit[]
beforeAll(async () => {
  house = await sharedHouse()
  const visits = [
    ...(await crawl(house, await house.signIn('emma'), ['/'])),
    await house.visit('/'),
    await house.visit('/nowhere'),
  ]
  pages = visits.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'))
}, 90_000)
afterAll(() => house?.close())

it('allows every script and style that is written into a page', () => {
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    expect(sourcesOf(page, 'script-src'), page.path).toEqual(expect.arrayContaining(inPage(page, 'script')))
    expect(sourcesOf(page, 'style-src'), page.path).toEqual(expect.arrayContaining(inPage(page, 'style')))
  }
})

it('allows no script that the page cannot have', () => {
  const unseen: Record<string, number> = {}
  const routeOf = ({ path }: Visit) => matchPath(path.split('?', 1)[0] ?? '')?.name ?? 'none'
  for (const [route, states] of Map.groupBy(pages, routeOf)) {
    const had = states.flatMap((page) => inPage(page, 'script'))
    const allowed = new Set(states.flatMap((page) => sourcesOf(page, 'script-src')))
    const others = [...allowed].filter((hash) => !had.includes(hash))
    if (others.length > 0) unseen[route] = others.length
  }
  expect(unseen).toEqual({
    // The island of the photo, and the checks that follow it: later steps than this traveller's.
    'account/documents/_kind/_step': 3,
    // What a session needs, which a page to be kept has none of.
    'travels/_tour/pocket': 1,
  })
})

it('allows a visitor without a session nothing that only a session needs', () => {
  for (const path of ['/', '/nowhere']) {
    const [page] = pages.filter((visit) => visit.path === path).slice(-1)
    expect(page && sourcesOf(page, 'script-src').length, path).toBe(path === '/' ? 2 : 1)
  }
})

it('allows no style that the page does not have', () => {
  for (const page of pages) {
    const own = [...inPage(page, 'style'), islands, linked]
    expect(
      sourcesOf(page, 'style-src').filter((hash) => !own.includes(hash)),
      page.path,
    ).toEqual([])
  }
})

it('leaves the headers of a page below 1.75 KB', () => {
  const size = ({ headers }: Visit) =>
    [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length
  for (const page of pages) expect(size(page), page.path).toBeLessThanOrEqual(1792)
})
