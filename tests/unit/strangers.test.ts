import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressOfCall } from '#backoffice/client/address-of-call.ts'
import { isId } from '#backoffice/wire/id.ts'
import { maybe, Name } from '#backoffice/wire/values.ts'
import { matchPath, pathTo } from '#i18n/slugs.ts'
import { locales } from '#markets/market-table.ts'
import { firstShown, showsAnything } from '#markets/visible-text.ts'
import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { attachmentNamed, setHeaderText } from '#ui/header-text.ts'
import { runs } from '../support/rows.ts'

// Strangers' input: invisible names, ids that climb a path, titles of any length.

// biome-ignore format: grouped by line
const invisible = fc.constantFrom(
  ' ', '\t', '\n', '\u00a0', '\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200d',
  '\u200f', '\u2028', '\u202e', '\u2060', '\u2066', '\u2800', '\u3000', '\u3164', '\ufe0f', '\ufeff',
  '\uffa0', '\u0000', '\u{e0041}', '\u{1d173}',
)
const blank = fc.array(invisible, { maxLength: 9 }).map((some) => some.join(''))
const visible = fc.constantFrom(...'aZ1?.é日', '🚢', 'ع', '👩‍🚀', '€')

describe('invisible text', () => {
  it('is recognised, whatever it is made of, and is no name', () => {
    fc.assert(
      fc.property(blank, (text) => {
        expect(showsAnything(text)).toBe(false)
        expect(Name.parse(text)).toBe('')
        expect(maybe(z.string()).parse(text)).toBeNull()
        expect(showsAnything(firstShown([text, null], `${text}\u200b`))).toBe(true)
      }),
    )
  })

  it('is visible as soon as one character of it is', () => {
    fc.assert(
      fc.property(blank, visible, blank, (before, one, after) => {
        const text = before + one + after
        expect(showsAnything(text)).toBe(true)
        expect([Name.parse(text), maybe(z.string()).parse(text)]).toEqual([text, text])
      }),
    )
  })
})

describe('an id of up to 128 characters', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom('.', '..', '/', '\\', '~', '%', '.html', '%2e', 'a'),
  )
  const anyId = fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((some) => some.join('').slice(0, 128))
    .filter((id) => id !== '' && id.isWellFormed())
  const climbing = ['.', '..', '0/..', '../0', '..\\', '.html', '~', '~..', '~Li4', 'a/./b']
  const ids = fc.oneof(anyId, fc.constantFrom(...climbing))
  const withParams = routeNames.filter((name) => Object.keys(routeEntry(name).params).length > 0)
  const pathToAny = pathTo as (locale: string, name: RouteName, params: Record<string, string>) => string
  const isWord = (key: string) => key === 'kind' || key === 'step'

  // Seen to fail: "..", "0/.." and ".html" led to the page above, or were resolved by a proxy that decodes.
  it('survives its address in every route: written, parsed, resolved by a proxy, read once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.constantFrom(...withParams), ids, (locale, name, id) => {
        const keys = Object.keys(routeEntry(name).params)
        const params = Object.fromEntries(keys.map((key) => [key, isWord(key) ? 'passport' : id]))
        const path = pathToAny(locale, name, params)
        expect(new URL(path, 'https://account.example').pathname).toBe(path)
        expect({ ...matchPath(path)?.params }).toEqual(params)
        const seen = decodeURIComponent(path)
        if (!/\/\/|[/\\]$/.test(seen)) expect(posix.normalize(seen)).toBe(seen)
      }),
      runs(150),
    )
  })

  it('survives the address of a call, or is not requested', () => {
    fc.assert(
      fc.property(ids, (id) => {
        if (!isId(id)) return
        const url = addressOfCall('getBooking', 'https://bo.example/v1/', 'a/{id}/b', { id }, {})
        const [, base, a, segment = '', b, ...rest] = url.pathname.split('/')
        expect([base, a, decodeURIComponent(segment), b, rest]).toEqual(['v1', 'a', id, 'b', []])
      }),
    )
    for (const none of ['', '.', '..', '\ud800', '\ufffd', 'x'.repeat(129)]) expect(isId(none)).toBe(false)
  })
})

describe('a header', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 9000 }),
    fc.string(),
    fc.constant('日'.repeat(9000)),
  )

  it('with foreign text is short ASCII that can be read again', () => {
    fc.assert(
      fc.property(text, (title) => {
        const headers = new Headers()
        setHeaderText(headers, 'x-title', title)
        const value = headers.get('x-title') ?? ''
        expect(value).toMatch(/^[\x21-\x7e]{0,512}$/)
        const read = decodeURIComponent(value)
        if (read.endsWith('…')) expect(title.toWellFormed().startsWith(read.slice(0, -1))).toBe(true)
        else expect(read).toBe(title.toWellFormed())
        const file = attachmentNamed(title, 'ics')
        expect(file.length).toBeLessThan(1200)
        expect(file).toMatch(
          /^attachment; filename="[\w.-]*\.ics"(?:; filename\*=UTF-8''(?:[\w.~-]|%[\dA-F]{2})*\.ics)?$/,
        )
      }),
    )
  })

  it.each([
    ['B-1', `attachment; filename="B-1.ics"`],
    ['Genève', `attachment; filename="Gen-ve.ics"; filename*=UTF-8''Gen%C3%A8ve.ics`],
    ["a'b", `attachment; filename="a-b.ics"; filename*=UTF-8''a%27b.ics`],
  ])('names a file %s', (name, value) => {
    expect(attachmentNamed(name, 'ics')).toBe(value)
  })

  /** Places besides header-text.ts that write headers, none of them with foreign text. */
  const own: readonly RegExp[] = [
    /^http\//, // the entry: lengths, types, its own words, what the app has set
    /^middleware\/(?:prefetch|content-security|access)\.ts$/, // paths of ours, configured origins, fixed words
    /^middleware\/(?:request|session)\.ts$/, // a number; an HMAC in base64url
    /^shell\/trouble-page\.ts$/, // a path of ours, a number
    /^(?:shell\/sign-out\.ts|pages\/login\/index\.astro)$/, // the provider's address, as URL writes it
    /^backoffice\/client\/call\.ts$/, // towards the backoffice: a locale, our id, a token judged there
    /^backoffice\/client\/read-whole\.ts$/, // as the backoffice sent them, for ky alone: never sent on
    /^pages\/phone\/\[code\]\.astro$/, // a fixed word
    /^features\/trips\/pocket\/rules\.ts$/, // a date
    /^pages\/login\/redirect\.astro$/, // what a sign-out forgets, words of ours
    /^pages\/session\.ts$/, // fixed words
  ]

  it('is set only there from foreign text', () => {
    const root = new URL('../../src/', import.meta.url)
    const files = globSync('**/*.{ts,astro,mjs}', { cwd: root }).filter(
      (file) => !/^(?:sandbox|desk|tools)\//.test(file),
    )
    const found: string[] = []
    for (const file of files) {
      const source = readFileSync(new URL(file.replaceAll('[', '%5B'), root), 'utf8')
      const sets = /\b(?:setHeader|writeHead|headers\.(?:set|append))\(/.test(source)
      if (sets && file !== 'ui/header-text.ts' && !own.some((known) => known.test(file))) found.push(file)
      // The one function writes every file name, whatever it is.
      for (const [, value = ''] of source.matchAll(/['"]content-disposition['"]: *([^\n]*)/gi)) {
        if (!value.startsWith('attachmentNamed(')) found.push(`${file}: ${value}`)
      }
    }
    expect(found).toEqual([])
  })
})
