import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanItem,
  MAX_OWN,
  MAX_OWN_LENGTH,
  NOTHING_PACKED,
  readPacked,
  withOwn,
  withoutOwn,
  withTick,
} from '#features/trips/packing/rules.ts'
import { createTranslator } from '#i18n/translate.ts'
import { packingView } from '#texts/packing.ts'
import { listCacheAddresses } from '#texts/packing-address.ts'
import { bookingDetail } from '../made.ts'

const listed = ['Passport', 'Rain jacket', 'Sun cream']

describe('a packing list on a device', () => {
  it('remembers what is ticked, and forgets what is no longer on it', () => {
    const one = withTick(NOTHING_PACKED, 'Passport', true, listed)
    const two = withTick(one, 'Sun cream', true, listed)
    expect(two.ticked).toEqual(['Passport', 'Sun cream'])
    expect(withTick(two, 'Passport', true, listed).ticked, 'ticked twice').toHaveLength(2)
    expect(withTick(two, 'Passport', false, listed).ticked).toEqual(['Sun cream'])
    expect(withTick(two, 'Rain jacket', true, ['Rain jacket']).ticked).toEqual(['Rain jacket'])
  })

  it('takes own items, each once, and removes them with their tick', () => {
    const added = withOwn(NOTHING_PACKED, '  Knitting\n needles ', listed)
    expect(added).toEqual({ ticked: [], own: ['Knitting needles'] })
    if (typeof added === 'string') return
    expect(withOwn(added, 'Knitting needles', listed)).toBe('there')
    expect(withOwn(added, 'Passport', listed)).toBe('there')
    expect(withOwn(added, ' \u200b ', listed)).toBe('empty')
    const ticked = withTick(added, 'Knitting needles', true, listed)
    expect(ticked.ticked).toEqual(['Knitting needles'])
    expect(withoutOwn(ticked, 'Knitting needles')).toEqual(NOTHING_PACKED)
  })

  it('has room for a hundred of them, of a sensible length, whole characters and markup as text', () => {
    const full = { ticked: [], own: Array.from({ length: MAX_OWN }, (_, index) => `thing ${index}`) }
    expect(withOwn(full, 'one more', listed)).toBe('many')
    expect(cleanItem('x'.repeat(10_000))).toHaveLength(MAX_OWN_LENGTH)
    expect(Array.from(cleanItem('🧦'.repeat(500)))).toEqual(Array(MAX_OWN_LENGTH).fill('🧦'))
    expect(cleanItem('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  })

  // biome-ignore format: grouped by line
  it.each([
    'nonsense', '', 'null', '7', '[]',
    '{"ticked":7,"own":{"length":3}}', '{"__proto__":{"own":["x"]}}',
  ])('reads %s as nothing', (kept) => expect(readPacked(kept)).toEqual(NOTHING_PACKED))

  it('reads what it can of a broken value, and five hundred items as a hundred', () => {
    const broken = '{"ticked":["Passport",7,null],"own":["Needles","","Needles",{}]}'
    expect(readPacked(broken)).toEqual({ ticked: ['Passport'], own: ['Needles'] })
    const many = Array.from({ length: 500 }, (_, index) => `thing ${index} ${'x'.repeat(10_000)}`)
    const { own } = readPacked(JSON.stringify({ own: many }))
    expect(own).toHaveLength(MAX_OWN)
    expect(Math.max(...own.map(({ length }) => length))).toBe(MAX_OWN_LENGTH)
  })

  it('reads back what it writes, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 5 }), (typed) => {
        let packed = NOTHING_PACKED
        for (const text of typed) {
          const added = withOwn(packed, text, listed)
          if (typeof added !== 'string') packed = withTick(added, added.own.at(-1) ?? '', true, listed)
        }
        expect(readPacked(JSON.stringify(packed))).toEqual(packed)
      }),
    )
  })

  it('is kept at its owner’s address only, under the newest of their marks first', () => {
    const addresses = ['/packing/B%201%2F2?new', '/packing/B%201%2F2?old']
    expect(listCacheAddresses('B 1/2', 'new old')).toEqual(addresses)
  })

  it('lists each item once, and nothing without items', () => {
    const locals = { t: createTranslator('en') }
    const packing = [
      { kind: 'CLOTHES' as const, items: ['Scarf', 'Hat', 'Scarf'] },
      { kind: 'OTHER' as const, items: ['Hat'] },
    ]
    const booking = { tour: { entry: null } }
    expect(packingView({ programme: { packing }, booking }, locals)).toEqual({
      kinds: [
        { title: 'Documents', items: ['Passport'] },
        { title: 'Clothes', items: ['Scarf', 'Hat'] },
      ],
      count: 3,
    })
    expect(packingView({ programme: { packing: [] }, booking }, locals)).toBeNull()
    expect(packingView({ programme: null, booking }, locals)).toBeNull()
  })

  it('names the document that the border requires of the reader, before what the company lists', () => {
    const packing = [{ kind: 'DOCUMENTS' as const, items: ['Proof of insurance'] }]
    const entry = { documents: ['PASSPORT', 'IDENTITY_CARD'] }
    const booking = bookingDetail({ tour: { id: 't', title: 'Trip', entry } })
    const items = ['Passport or identity card', 'Proof of insurance']
    const page = packingView({ programme: { packing }, booking }, { t: createTranslator('en') })
    expect(page?.kinds).toEqual([{ title: 'Documents', items }])
  })
})
