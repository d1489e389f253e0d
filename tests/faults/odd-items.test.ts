import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { rowsFor, walksAll } from '../support/rows.ts'
import { changed } from '../support/wire-faults.ts'
import { findAnswerSchema } from './answer-schemas.ts'
import type { Visit } from './house.ts'
import { inHouse } from './in-house.ts'
import { type PageCase, pages } from './pages.ts'
import { escaped, findFlaws } from './valid-page.ts'

/* Every list in each answer of a page: an unreadable item is left out, and the page mentions it (product §20). */

const ODD = 'ODD-ITEM'
const en = loadCopy('international')
const { omitted } = JSON.parse(readFileSync(new URL('../../locales/en/ui.json', import.meta.url), 'utf8'))
/** A page's notice of one omitted item. */
const notices = [
  ...Object.values<string>(omitted).map((text) => text.split('|', 1)[0] ?? ''),
  en('dashboard:incomplete'),
  en('flights:closed.unreadable'),
  en('addresses:unavailable.title'),
  // In a landing, together with travellers without known flights.
  en('flights:group.unknown', { count: '|' }).split('|')[1]?.replace('.', '') ?? '',
].map(escaped)

/** Besides the map's lines, some of whose lists are empty. */
const more: readonly PageCase[] = [
  { path: '/travels/B2041', as: 'sofia', parts: [] },
  { path: '/travels/B2401', as: 'lucia', parts: [] },
  { path: '/refer-friend', as: 'sofia', parts: [] },
  { path: '/refer-friend/discount', as: 'sofia', parts: [] },
]

/** Lists from which a page may omit an item without a notice, and why; the rest stays unchanged. */
const unsaid: readonly (readonly [page: RegExp, list: RegExp, why: string])[] = [
  [/./, /^getBooking tour\.tags$|^listBookings \[\]\.tour\.tags$/, 'words that choose a drawing'],
  [
    /./,
    /^getBooking flights\.\[\]\.flights\.\[\]\.segments$/,
    'a leg of which nothing is known is one (product §12)',
  ],
  [
    /documents/,
    /^listDocuments \[\]\.(?:sides|unreadableFields)$/,
    'words of the contract, of which more may come',
  ],
  [/travels\/|passport/, /^listDocuments$/, 'asked for one document, which was found'],
  [/flights|change/, /^getBooking (?:travellers|travelMates)$/, 'asked who is who, and that was found'],
  [/B2101-T1$/, /^getBooking (?:travellers|flights)$/, 'the page of one of them, who was found'],
  [/./, /^getBooking travelMates$/, 'whoever it is: a mate of whom nothing is known reads as somebody'],
  [/files\/(?:calendar|group)/, /./, 'a file has no place for it; the page that leads to it says it'],
]

/**
 * Lists that a page shows or may show: each is spoilt alone. The page's other lists are tried together, and each alone too if
 * the page shows part of them: a missing row misses no fault, it only takes longer.
 */
const seenOn: readonly (readonly [list: RegExp, pages: RegExp])[] = [
  [/^(?!getBooking )/, /./],
  [/^getBooking (?:travellers|(?:flights\.\[\]\.)?flights)$/, /./],
  [/^getBooking (?:priceLines|promoCodes|giftCards|vouchers|extraDiscounts|refunds|arrivals)$/, /\/B\d+$/],
  [/^getBooking (?:coordinator\.socialLinks|tour\.programme\b.*)$/, /\/B\d+$/],
  [/^getBooking (?:payments|tour\.entry\.documents)$/, /\/B\d+(?:\/pocket|\/B2101-T1)?$/],
  [/^getBooking rooms\b/, /\/group$/],
]
/** One number counts a programme's gaps, and every page of it shows that number: the other lists are spoilt alone on this one. */
const OF_THE_PROGRAMME = '/travels/B2101'
const isCountedThere = (path: string, list: string) =>
  path !== OF_THE_PROGRAMME && /^getBooking tour\.programme\.(?!days$)/.test(list)

/** Its call returns a file in one of them. */
const cases = [...pages.filter(({ file }) => !file), ...more]
/** A page of each kind of list; there all of them are spoilt at once, and each alone by `npm run labs -- rows`. */
// biome-ignore format: grouped by line
const kept = [
  '/', '/travels', '/travels/B2101', '/travels/B2201/group', '/travels/B2110/change', '/notify-me',
  '/account/documents', '/account/credits', '/partnerships', '/refer-friend', '/account/consents',
]
it('keeps only pages that exist', () =>
  expect(kept.filter((path) => !cases.some((page) => page.path === path))).toEqual([]))

const house = inHouse()

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Keys = readonly (string | number)[]

/** The places of lists in a value, including the value itself. */
function listsIn(value: Json, at: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [at] : []
  const inner = Object.entries(value).flatMap(([key, one]) =>
    listsIn(one, [...at, Array.isArray(value) ? Number(key) : key]),
  )
  return [...own, ...inner]
}
/** `flights.[].flights`; empty for the value itself. */
const nameOf = (keys: Keys) =>
  keys
    .slice(1)
    .map((key) => (typeof key === 'number' ? '[]' : key))
    .join('.')

interface Place {
  readonly call: string
  readonly at: Keys
  readonly list: string
}

/** The answers with the lists at these places replaced. */
const withLists = (places: readonly Place[], make: (list: Json[]) => Json[]) =>
  changed((body, asked) => {
    const whole = structuredClone(body) as Json
    // A nested list comes after its parent, and is replaced first.
    for (const { at } of places.filter(({ call }) => call === asked).toReversed()) {
      const holder = at
        .slice(0, -1)
        .reduce<Json>((value, key) => (value as Record<string, Json>)[key] ?? null, whole)
      const [key = '', lists] = [at.at(-1), holder as Record<string, Json>]
      lists[key] = make((lists[key] ?? []) as Json[])
    }
    return whole
  })

/** Without times of day: a page may show the minute of its creation. */
const mainText = ({ html }: Visit) =>
  (/<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? html)
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\d\d:\d\d/g, ' ')
    .replace(/\s+/g, ' ')

async function answersOf({ path, as }: PageCase) {
  const answers = new Map<string, Json>()
  const keep = changed((body, call) => {
    answers.set(call, body as Json)
    return body
  })
  const visit = await house.visit(path, { as, faults: [[/./, keep]] })
  return { visit, answers }
}

/** The lists in a page's answers, one of each kind. Countries, layout and flags belong to no traveller. */
const listsOf = (answers: ReadonlyMap<string, Json>) =>
  [...answers].flatMap(([call, answer]) => {
    const name = findAnswerSchema(call)?.name
    if (!name || !/\/api\/users\/|\/notify\//.test(call)) return []
    const byName = Map.groupBy(listsIn(answer), nameOf)
    return [...byName].map(([list, [at = []]]) => ({ call, at, list: `${name} ${list}`.trim() }))
  })

it.each(rowsFor(cases, ({ path }) => kept.includes(path)))(
  '$path ($as): an item that cannot be read is left out, and mentioned',
  async (page) => {
    const { visit: plain, answers } = await answersOf(page)
    expect(notices.filter((notice) => plain.html.includes(notice))).toEqual([])
    const see = (places: readonly Place[], make: (items: Json[]) => Json[]) =>
      house.visit(page.path, { as: page.as, faults: [[/./, withLists(places, make)]] })

    /** What is wrong with the page once each of these lists has an odd item, and whether it says so. */
    async function oddly(places: readonly Place[]) {
      const { html, status, headers } = await see(places, (items) => [...items, { colour: ODD }])
      const result = notices.some((notice) => html.includes(notice))
      const flaws = headers.get('content-type')?.startsWith('text/html') ? findFlaws(html) : []
      if (html.includes(ODD)) flaws.push('shows it')
      // What would be written back as a whole is not opened.
      if (status !== plain.status && !(status === 503 && result)) flaws.push(`status ${status}`)
      return {
        checked: result,
        flaws: flaws.map((flaw) => `${places.map(({ list }) => list).join()}: ${flaw}`),
      }
    }

    const wrong: string[] = []
    const isAsBefore = async (places: readonly Place[]) =>
      mainText(await see(places, () => [])) === mainText(plain)
    async function spoil(places: readonly Place[]) {
      const { checked: result, flaws } = await oddly(places)
      wrong.push(...flaws)
      if (!result && !(await isAsBefore(places)))
        wrong.push(`${places.map(({ list }) => list).join()}: says nothing of it`)
    }

    const kindOf = ({ list }: Place) => {
      if (unsaid.some(([path, each]) => path.test(page.path) && each.test(list))) return 'silent'
      if (isCountedThere(page.path, list)) return 'silent'
      return seenOn.some(([each, path]) => each.test(list) && path.test(page.path)) ? 'seen' : 'unseen'
    }
    const { silent = [], seen = [], unseen = [] } = Object.groupBy(listsOf(answers), kindOf)
    if (silent.length > 0) wrong.push(...(await oddly(silent)).flaws)
    for (const places of walksAll || seen.length === 0 ? seen.map((place) => [place]) : [seen])
      await spoil(places)
    if (unseen.length > 0) {
      if (await isAsBefore(unseen)) wrong.push(...(await oddly(unseen)).flaws)
      else for (const place of unseen) await spoil([place])
    }
    expect(wrong).toEqual([])
  },
)
