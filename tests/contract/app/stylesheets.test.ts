import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crawl } from '../../faults/crawl.ts'
import { type House, openHouse, type Visit } from '../../faults/house.ts'
import { weights } from '../../labs/bench/budgets.ts'

/*
 * Record 028: what a page links is all that it needs, and not more than its weight allows.
 * Seen to fail: without `person` in the profile's sheet, with the camera's styles on every step of a document, and
 * with one file fewer allowed.
 */

const client = fileURLToPath(new URL('../../../dist/client', import.meta.url))
const capture = /\/documents\/[\w-]+\/image/

const cssOf = new Map<string, { weight: number; classes: Set<string> }>()
function sheet(path: string) {
  const css = readFileSync(client + path, 'utf8')
  const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
  const read = cssOf.get(path) ?? { weight: brotliCompressSync(css).length, classes }
  cssOf.set(path, read)
  return read
}
const linked = ({ html }: Visit) => [
  ...new Set([...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)),
]
const inline = ({ html }: Visit) => (html.match(/<style>.*?<\/style>/gs) ?? []).join('')
const classesOf = ({ html }: Visit) =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

let house: House
let pages: Visit[]
beforeAll(async () => {
  house = await openHouse()
  const [emma, irene] = [await house.signIn('emma'), await house.signIn('irene')]
  const visits = [
    ...(await crawl(house, emma, ['/'])),
    ...(await crawl(house, irene, ['/'])),
    ...(await Promise.all(['/', '/nowhere', '/offline'].map((path) => house.visit(path)))),
  ]
  pages = visits.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'))
  for (const page of pages) linked(page).forEach(sheet)
}, 120_000)
afterAll(() => house?.close())

it('are on every page those that say something about its classes', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(cssOf.size).toBeGreaterThan(7)
  const styled = new Set([...cssOf.values()].flatMap(({ classes }) => [...classes]))
  for (const page of pages) {
    const here = new Set(linked(page).flatMap((path) => [...sheet(path).classes]))
    const missing = [...classesOf(page)].filter(
      (name) => styled.has(name) && !here.has(name) && !inline(page).includes(`.${name}`),
    )
    expect(missing, page.path).toEqual([])
  }
})

it('weigh at most 8 KB on every page but those with the camera (product §23)', () => {
  for (const page of pages) {
    const weight = linked(page).reduce((sum, path) => sum + sheet(path).weight, 0)
    expect(weight, page.path).toBeLessThanOrEqual(
      capture.test(page.path) ? weights.opened.css : weights.page.css,
    )
  }
})

it('are three files at most', () => {
  expect(
    pages.filter((page) => linked(page).length > 3 && !capture.test(page.path)).map(({ path }) => path),
  ).toEqual([])
})
