import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { matchPath } from '#i18n/slugs.ts'
import { crawl } from '../../faults/crawl.ts'
import type { Visit } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { weights } from '../../labs/bench/budgets.ts'
import { readVisibleWords } from '../../support/html-words.ts'
import { walksAll } from '../../support/rows.ts'

/* Every page that two travellers reach by links, and a visitor's pages: the HTML as sent, its policy, its styles. */

const house = inHouse()
/** Emma's, which the policies are compared with: Irene's have forms and states that hers lack. */
let own: Visit[]
let pages: Visit[]
const isPage = ({ headers }: Visit) => headers.get('content-type')?.startsWith('text/html') ?? false
const routeOf = ({ path }: Visit) => matchPath(path.split('?', 1)[0] ?? '')?.name ?? 'none'

beforeAll(async () => {
  const [emma, irene] = [await house.browserOf('emma'), await house.browserOf('irene')]
  const signedOut = ['/', '/nowhere', '/offline', '/travels/unknown'].map((path) => house.visit(path))
  own = [...(await crawl(house, emma, ['/'])), ...(await Promise.all(signedOut))].filter(isPage)
  pages = [...own, ...(await crawl(house, irene, ['/'])).filter(isPage)]
})

/* Validated against the HTML standard: duplicate attributes, invalid values, elements in the wrong place. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Astro writes void elements and boolean attributes in its own style; both spellings are HTML.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    // Spaces at the end of a line come from Astro's templates.
    'no-trailing-whitespace': 'off',
    // Safari removes the list role from a list without bullets; the attribute restores it.
    'no-redundant-role': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    // The main menu is in the page twice, and only one is visible. Visibility: tests/labs/access/tree.ts.
    'unique-landmark': 'off',
  },
})

/** Findings of the validator that we keep, each with its reason. */
const kept = [
  // Firefox restores the state of boxes and hidden inputs after a reload unless they have this.
  /^autocomplete attribute cannot be used on <input type="checkbox">/,
  /^"off" cannot be used on <input type="hidden">/,
  // Astro's own, before the first island of a page.
  /^<style> element is not permitted as content under <div>/,
  // An empty address is the page itself, which "try again" requests; Astro writes it without quotes.
  /^Attribute "href" is missing value/,
]

async function faultsOf({ html, path }: Visit): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !kept.some((pattern) => pattern.test(message)))
      .map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  )
}

it('request the heading’s and the text’s type before their styles, from the first visit on', () => {
  for (const { path, html } of pages) {
    const fonts = html.match(/<link rel="preload" as="font"/g) ?? []
    expect(fonts.length, path).toBe(2)
    expect(html.indexOf('as="font"'), path).toBeLessThan(html.indexOf('rel="stylesheet"'))
  }
})

it('are valid HTML, one of each route', async () => {
  // Vera coordinates a trip; Sofia's page of it shows the coordinator's links.
  const more = [
    ['vera', '/travels/B2701'],
    ['vera', '/travels/B2701/B2701-T1/flights'],
    ['sofia', '/travels/B2041'],
    ['sofia', '/account/documents'],
  ] as const
  const visits = more.map(([as, path]) => house.visit(path, { as }))
  const ofEach = [...Map.groupBy(pages, routeOf).values()].flatMap((same) => [
    ...same.slice(-1),
    ...(walksAll ? same.slice(0, 1) : []),
  ])
  const found = await Promise.all([...new Set([...ofEach, ...(await Promise.all(visits))])].map(faultsOf))
  expect(found.length).toBeGreaterThan(25)
  expect(found.flat()).toEqual([])
})

const visible = (html: string) =>
  readVisibleWords(
    html.replace(
      /<(svg|\w+(?=[^>]*\s(?:aria-hidden="true"|class="visually-hidden")))\b[^>]*>.*?<\/\1>/gs,
      ' ',
    ),
  )

it('begin each row of a list that one presses with an icon, or none', async () => {
  const newcomer = await house.visit('/', { as: 'giulia' })
  const uneven = [newcomer, ...pages].flatMap(({ html, path }) =>
    [...html.matchAll(/<ul[^>]* class="list\b[^>]*>(.*?)<\/ul>/gs)]
      .map(([, list = '']) =>
        (list.match(/<li class="list__item[^>]*>\s*<span class="list__\w+/g) ?? []).map((row) =>
          row.endsWith('lead'),
        ),
      )
      .filter((led) => new Set(led).size > 1)
      .map((led) => `${path}: ${led.join(' ')}`),
  )
  expect(uneven).toEqual([])
})

it('say the title of a card once', async () => {
  const german = await house.visit('/account/credits', { as: 'jonas' })
  const cards = [german, ...pages].flatMap(({ html, path }) =>
    [...html.matchAll(/<article\b.*?<h\d[^>]*>(.*?)<\/h\d>(.*?)<\/article>/gs)].map(
      ([, title = '', rest = '']) => {
        const name = readVisibleWords(title)
        const lines = [...rest.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, line = '']) =>
          readVisibleWords(line),
        )
        return { path, name, again: lines.filter((line) => line.startsWith(name)) }
      },
    ),
  )
  expect(cards.length).toBeGreaterThan(3)
  expect(cards.filter(({ again }) => again.length > 0)).toEqual([])
})

/* WCAG 2.5.3. */
it('name a link or a button by the text on it', () => {
  const found = pages.flatMap(({ html, path }) =>
    [...html.matchAll(/<(a|button)\b[^>]*\saria-label="([^"]*)"[^>]*>(.*?)<\/\1>/gs)]
      .map(([, , name = '', inner = '']) => ({ path, name: readVisibleWords(name), text: visible(inner) }))
      .filter(({ name, text }) => !name.toLowerCase().includes(text.toLowerCase())),
  )
  expect(found).toEqual([])
})

/* WCAG 2.5.8: one within a sentence may be as high as its line. */
it('make a link on its own large enough to press', () => {
  const found = pages.flatMap(({ html, path }) =>
    (html.match(/<p[^>]*>\s*<a(?![^>]* class=)[^>]*>[^<]*<\/a>\s*<\/p>/g) ?? []).map(
      (link) => `${path}: ${link}`,
    ),
  )
  expect(found).toEqual([])
})

describe('the hashes in the policy of a page', () => {
  const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  /** Astro's style for islands, which it does not add per page. */
  const islands = hashOf('astro-island,astro-slot,astro-static-slot{display:contents}')

  /** Astro's digest for each stylesheet that it links itself: the digest of an empty text. */
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

  it('allows every script and style that is written into a page', () => {
    expect(pages.length).toBeGreaterThan(20)
    for (const page of pages) {
      expect(sourcesOf(page, 'script-src'), page.path).toEqual(expect.arrayContaining(inPage(page, 'script')))
      expect(sourcesOf(page, 'style-src'), page.path).toEqual(expect.arrayContaining(inPage(page, 'style')))
    }
  })

  it('allows no script that the page cannot have', () => {
    const unseen: Record<string, number> = {}
    for (const [route, states] of Map.groupBy(own, routeOf)) {
      const had = states.flatMap((page) => inPage(page, 'script'))
      const allowed = new Set(states.flatMap((page) => sourcesOf(page, 'script-src')))
      const others = [...allowed].filter((hash) => !had.includes(hash))
      if (others.length > 0) unseen[route] = others.length
    }
    expect(unseen).toEqual({
      // The island of the photo, and the checks after it: later steps than this traveller's.
      'account/documents/_kind/_step': 3,
      // The text to copy for a companion without an address; this traveller has none.
      'travels/_tour/_traveler': 1,
      // Parts for a session, which a page kept offline lacks.
      'travels/_tour/pocket': 1,
    })
  })

  it('allows a visitor without a session nothing that only a session needs', () => {
    for (const path of ['/', '/nowhere']) {
      const [page] = own.filter((visit) => visit.path === path).slice(-1)
      expect(page && sourcesOf(page, 'script-src').length, path).toBe(path === '/' ? 3 : 1)
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
})

/* Record 028: a page links all the styles that it needs, and not more than its weight allows. */
describe('the stylesheets', () => {
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
  /** The place of toasts while there is none: what script raises there brings its styles (src/ui/stores/toasts.ts). */
  const empty =
    /<div class="toasts">(?:<div class="toasts__region" role="\w+"><\/div>)+<template>.*?<\/template><\/div>/s
  const classesOf = ({ html }: Visit) =>
    new Set(
      [...html.replace(empty, '').matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      ),
    )

  it('are on every page those with a rule for its classes', () => {
    expect(pages.length).toBeGreaterThan(40)
    for (const page of pages) linked(page).forEach(sheet)
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
})
