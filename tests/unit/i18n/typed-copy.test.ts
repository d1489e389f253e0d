import { expect, it } from 'vitest'
import { createTranslator, textOfCode } from '#i18n/translate.ts'

const t = createTranslator('it-IT')
const kind = 'COMPANY' as 'COMPANY' | 'TRAVELLER'

// `npm run check` verifies these: a directive above a line without an error is an error itself.
it('knows the keys of locales/en and the values each needs', () => {
  expect(t('trips:days', { count: 1 })).toBe('1 giorno')
  expect(t(`trip:cancelled.${kind}.title`)).not.toContain('cancelled.')
  expect(textOfCode(t, 'profile:gender', 'F')).not.toContain('gender.')
  // @ts-expect-error a misspelt key
  expect(t('trips:titel')).toBe('titel')
  // @ts-expect-error a group of keys
  expect(t('trips:empty')).toContain('empty')
  // @ts-expect-error a key of no namespace
  expect(t('days', { count: 1 })).toBe('days')
  // @ts-expect-error plural forms without a count
  expect(t('trips:days')).toContain('|')
  // @ts-expect-error another placeholder than the text has
  expect(t('trips:toDo', { step: 'x' })).toContain('{steps}')
  // @ts-expect-error a group that is none
  expect(textOfCode(t, 'profile:gendre', 'F')).toBe('gendre.F')
})

it('leaves a placeholder without a value, and placeholders inside a value, unchanged', () => {
  // @ts-expect-error filled in by the browser
  expect(t('trips:toDo', {})).toContain('{steps}')
  expect(t('trips:toDo', { steps: '{steps} $t(trips:days) $& {' })).toContain('{steps} $t(trips:days) $& {')
})
