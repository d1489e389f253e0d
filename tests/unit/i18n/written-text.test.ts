import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillIn, writtenText } from '#i18n/written-text.ts'

const filled = (text: string, values: Record<string, string | number>, locale: 'en' | 'it-IT' = 'en') =>
  fillIn(writtenText(text), values, locale)

it.each([
  ['Hello {name}, see {place}.', { name: 'Ada', place: 'Rome' }, 'Hello Ada, see Rome.'],
  ['{name}{name}', { name: 'x' }, 'xx'],
  ['{count} trips', { count: 0 }, '0 trips'],
  ['no trips|one trip|{count} trips', { count: 0 }, 'no trips'],
  ['{count} trip|{count} trips', { count: 2 }, '2 trips'],
  ['one|two', {}, 'one|two'],
])('%s', (text, values, shown) => {
  expect(filled(text, values)).toBe(shown)
})

it('leaves a placeholder without a value to the browser', () => {
  expect(filled('It ends in {time}, {name}.', { name: 'Ada' })).toBe('It ends in {time}, Ada.')
})

it('shows a value as it is, whatever it holds', () => {
  const property = fc.property(fc.string(), (name) => {
    expect(filled('Hello {name}, {name}.', { name })).toBe(`Hello ${name}, ${name}.`)
  })
  fc.assert(property, {
    examples: [['{name}'], ['{count}'], ['a|b'], ['$&'], ['$t(shell:home)'], ['{{name}}']],
  })
})

it('speaks the article of an Italian text', () => {
  expect(filled('Entro il {day} maggio', { day: 8 }, 'it-IT')).toBe('Entro l’8 maggio')
  expect(filled('Entro il {day} maggio', { day: 8 })).toBe('Entro il 8 maggio')
})
