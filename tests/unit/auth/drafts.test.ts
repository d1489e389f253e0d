import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDrafts, DRAFT_LIFETIME_MS, MAX_DRAFT_BYTES } from '#auth/drafts.ts'
import { createOwnerMarks } from '#auth/owner-mark.ts'
import { createJar } from './cookie-jar.ts'
import { SECRET } from './fixtures.ts'

const drafts = createDrafts(SECRET)
const place = { path: '/account/profilo', action: 'updateProfile' }

const formOf = (fields: [string, FormDataEntryValue][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
/** A draft of a form that was drawn for `owner`. */
const kept = (form = formOf([['name', 'Sofia']]), subject?: string, owner = 'sofia') => {
  const jar = createJar()
  drafts.remember(jar, 'sofia')
  return {
    jar,
    ok: drafts.keep(jar, { ...place, mark: createOwnerMarks(SECRET, 'form').of(owner) }, form, subject),
  }
}

afterEach(() => vi.useRealTimers())

describe('a draft', () => {
  it('returns the values as typed, in order, once, to the traveller who typed them', () => {
    const pairs = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(pairs, (fields) => {
        const { jar, ok } = kept(formOf(fields))
        expect(ok).toBe(true)
        const given = drafts.take(jar, place, 'sofia')
        // A FormData writes a lone surrogate as U+FFFD; nothing else may differ.
        expect([...(given ?? [])]).toEqual([...formOf(fields)])
        expect(drafts.take(jar, place, 'sofia')).toBeNull()
      }),
      { numRuns: 50 },
    )
  })

  it('is not given to another traveller, and is removed once one signs in here', () => {
    const { jar } = kept()
    expect(drafts.take(jar, place, 'luca')).toBeNull()
    drafts.dropForeign(jar, 'sofia')
    expect(jar.get('__Host-draft')).toBeDefined()
    drafts.dropForeign(jar, 'luca')
    expect(jar.get('__Host-draft')).toBeUndefined()
  })

  it.each([{ path: '/' }, { action: 'updateConsents' }])('belongs to its own form only: %j', (other) => {
    const { jar } = kept()
    expect(drafts.take(jar, { ...place, ...other }, 'sofia')).toBeNull()
    expect(drafts.take(jar, place, 'sofia')).not.toBeNull()
  })

  it('is not kept of a form of another traveller, or without an owner', () => {
    expect(kept(undefined, undefined, 'luca').ok).toBe(false)
    expect(kept(undefined, 'sofia', 'luca').ok).toBe(false)
    expect(kept(undefined, 'luca', 'luca').ok).toBe(true)
    const jar = createJar()
    drafts.remember(jar, 'sofia')
    expect(drafts.keep(jar, { ...place, mark: null }, formOf([['name', 'Sofia']]))).toBe(false)
  })

  it('is not stored for an unknown visitor', () => {
    const jar = createJar()
    expect(drafts.keep(jar, { ...place, mark: null }, formOf([['a', 'b']]))).toBe(false)
    expect(
      drafts.keep(createJar({ '__Host-traveller': 'c29maWE' }), { ...place, mark: null }, formOf([])),
    ).toBe(false)
    expect(jar.written).toEqual([])
  })

  it('leaves files out and refuses a form that is too large', () => {
    const front = new File(['canary'], 'passport.jpg')
    const { jar } = kept(formOf(Object.entries({ front, number: 'YA1' })))
    expect([...(drafts.take(jar, place, 'sofia') ?? [])]).toEqual([['number', 'YA1']])
    expect(kept(formOf([['a', 'x'.repeat(MAX_DRAFT_BYTES)]])).ok).toBe(false)
    const noise = Array.from({ length: 2600 }, (_, i) =>
      String.fromCharCode(33 + ((i * 7919 + i * i) % 5000)),
    )
    const cookie = kept(formOf([['a', noise.join('')]])).jar.get('__Host-draft')
    expect(cookie?.length ?? 0).toBeLessThan(4000)
  })

  it('expires with the login attempt', () => {
    vi.useFakeTimers()
    const { jar } = kept()
    expect(jar.written.at(-1)?.options).toMatchObject({ maxAge: 600, httpOnly: true, secure: true })
    vi.advanceTimersByTime(DRAFT_LIFETIME_MS)
    expect(drafts.take(jar, place, 'sofia')).toBeNull()
  })

  it('is sealed: neither cookie is readable, and an altered one is ignored', () => {
    const { jar } = kept(formOf([['taxCode', 'MRCSFO94C57D612F']]))
    for (const value of jar.values.values()) {
      expect(Buffer.from(value, 'base64url').toString('latin1')).not.toMatch(/sofia|MRCSFO/)
    }
    const sealed = jar.get('__Host-draft') ?? ''
    jar.values.set('__Host-draft', sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'))
    expect(drafts.take(jar, place, 'sofia')).toBeNull()
  })
})
