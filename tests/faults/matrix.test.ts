import { beforeAll, describe, expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { status } from '../support/wire-faults.ts'
import { findIdFlaws } from './dom-ids.ts'
import type { Visit } from './house.ts'
import { inHouse } from './in-house.ts'
import { type PageCase, type Part, pages, userPart } from './pages.ts'
import { escaped, findFlaws } from './valid-page.ts'

/* Every page × each of its calls, failing: the rest of the page, a notice and a retry (product §20). */

/** No retry: the wait is longer than a page's. */
const down = status(503, { 'retry-after': '120' })

const en = loadCopy('international')
const says = (html: string, key: string) => html.includes(escaped(en(key)))

const house = inHouse()

// Layout, flags and countries are fetched once and kept.
beforeAll(() => house.visit('/account/registry', { as: 'emma' }))

const visit = ({ path, as }: PageCase, part?: Part) =>
  house.visit(path, { as, faults: part ? [[part.call, down]] : [] })

const isPage = ({ headers }: Visit) => headers.get('content-type')?.startsWith('text/html') ?? false

/** The mistakes of a page with one part down. */
function wrongWith(seen: Visit, part: Part): string[] {
  const wrong = isPage(seen) ? findFlaws(seen.html) : []
  if (seen.status !== part.status) wrong.push(`status ${seen.status}, not ${part.status}`)
  if (seen.status === 503 && !seen.headers.has('retry-after')) wrong.push('does not say when to ask again')
  for (const key of [...part.says, ...(part.stands ?? [])]) {
    if (isPage(seen) && !says(seen.html, key)) wrong.push(`does not say ${key}`)
  }
  if (seen.calls.filter((call) => part.call.test(call)).length > 1) wrong.push('asked again')
  return wrong.map((text) => `without ${part.call.source}: ${text}`)
}

describe('a page whose calls all answer', () => {
  it.each(pages)('$path is complete, and makes exactly the calls listed for it', async (page) => {
    const seen = await visit(page)
    expect([200, 302, 404]).toContain(seen.status)
    if (isPage(seen)) expect([...findFlaws(seen.html), ...findIdFlaws(seen.html)]).toEqual([])
    const known = [userPart(page), ...page.parts]
    expect(seen.calls.filter((call) => !known.some((part) => part.call.test(call)))).toEqual([])
    const missing = known.filter((part) => !seen.calls.some((call) => part.call.test(call)))
    expect(missing.map(({ call }) => call.source)).toEqual([])
  })
})

describe('one call of a page fails', () => {
  it.each(pages.filter(({ parts }) => parts.length > 0))('$path', async (page) => {
    const seen = await Promise.all(page.parts.map(async (part) => wrongWith(await visit(page, part), part)))
    expect(seen.flat()).toEqual([])
  })

  it.each(pages)('$path without its traveller says so, and keeps the session until then', async (page) => {
    const seen = await visit(page, userPart(page))
    const cookies = seen.headers.getSetCookie().filter((line) => line.startsWith('__Host-session'))
    expect([...wrongWith(seen, userPart(page)), ...cookies]).toEqual([])
  })
})
