import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from '#markets/market-table.ts'
import { pluralForm, pluralForms } from '#markets/plural-label.ts'

describe('plural labels', () => {
  it.each([
    ['{count} trip | {count} trips', ['{count} trips', '{count} trip', '{count} trips', '{count} trips']],
    ['no trips|one trip|{count} trips', ['no trips', 'one trip', '{count} trips', '{count} trips']],
    ['trips', ['trips', 'trips', 'trips', 'trips']],
  ])('%s at 0, 1, 2 and 17', (label, forms) => {
    expect([0, 1, 2, 17].map((count) => pluralForm(label, count))).toEqual(forms)
  })

  it.each(locales)('of two forms use singular for zero only in French: %s', (locale) => {
    const forms = [0, 1, 2].map((count) => pluralForm('one|more', count, locale))
    expect(forms).toEqual([locale === 'fr-FR' ? 'one' : 'more', 'one', 'more'])
    expect(pluralForm('none|one|more', 0, locale)).toBe('none')
  })

  it('treat invalid counts as more', () => {
    for (const count of [-1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(pluralForm('one|more', count)).toBe('more')
      expect(pluralForm('none|one|more', count)).toBe('more')
    }
  })

  it('always give one of their own forms, malformed ones too', () => {
    const property = fc.property(fc.string(), fc.integer(), (label, count) => {
      expect([...pluralForms(label), label]).toContain(pluralForm(label, count))
    })
    fc.assert(property)
    expect(pluralForm('a|b|c|d', 9)).toBe('c')
  })
})
