import { describe, expect, it } from 'vitest'
import { FONTS_COOKIE, fonts } from '../../../src/middleware/visitor.ts'
import { createJar } from '../auth/cookie-jar.ts'
import { requestOf, through } from './request.ts'

interface Asked {
  method?: string
  /** Cookies that the browser has. */
  has?: string[]
  isPrefetch?: boolean
}

/** What the step says of a visit with these headers, and which cookies it sets. */
async function visit(
  headers: Record<string, string>,
  { method = 'GET', has = [], isPrefetch = false }: Asked = {},
) {
  const cookies = createJar(Object.fromEntries(has.map((name) => [name, '1'])))
  const context = requestOf('/', { method, headers, locals: { cookies, isPrefetch } })
  expect((await through(fonts, context)).passed).toBe(true)
  return { hasFonts: context.locals.hasFonts, set: cookies.written.map(({ name }) => name) }
}

const opened = (from: string) => ({ 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' })

describe('whether a browser has the fonts', () => {
  it.each(['none', 'same-site', 'cross-site'])('a first page from %s: no', async (from) => {
    expect(await visit(opened(from))).toEqual({ hasFonts: false, set: [] })
  })

  it('a page reached from one of ours: yes, and from then on', async () => {
    expect(await visit(opened('same-origin'))).toEqual({ hasFonts: true, set: [FONTS_COOKIE] })
    const noted = { has: [FONTS_COOKIE] }
    expect(await visit(opened('same-origin'), noted)).toEqual({ hasFonts: true, set: [] })
    // As after a login, and from a bookmark.
    expect(await visit(opened('cross-site'), noted)).toEqual({ hasFonts: true, set: [] })
    expect(await visit({}, noted)).toEqual({ hasFonts: true, set: [] })
  })

  it('a prefetched page: yes, but nothing is noted for a page that may never be seen', async () => {
    for (const from of ['none', 'same-origin'])
      expect(await visit(opened(from), { isPrefetch: true })).toEqual({ hasFonts: true, set: [] })
  })

  it('a post or a script of the page notes nothing', async () => {
    const notNoted = { hasFonts: true, set: [] }
    expect(await visit(opened('same-origin'), { method: 'POST' })).toEqual(notNoted)
    expect(await visit({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toEqual(notNoted)
  })
})
