import { expect, it } from 'vitest'
import { createTranslator } from '#i18n/translate.ts'

it('fills in each count of each text, whatever was filled in before', () => {
  const [en, it] = [createTranslator('en'), createTranslator('it-IT')]
  const days = [1, 2, 1, 1.5, 400, 2].map((count) => en('trips:days', { count }))
  expect(days).toEqual(['1 day', '2 days', '1 day', '1.5 days', '400 days', '2 days'])
  expect(it('trips:days', { count: 2 })).toBe('2 giorni')
  expect(en('trips:travellers', { count: 2 })).toBe('2 travellers')
})
