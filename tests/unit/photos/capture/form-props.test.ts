import { expect, it } from 'vitest'
import { createTranslator } from '#i18n/translate.ts'
import { captureWords } from '#photos/capture/form-props.ts'

it.each([
  ['PASSPORT', ['front']],
  ['IDENTITY_CARD', ['front', 'back']],
  ['DRIVING_LICENCE', ['front', 'back']],
] as const)('the words of %s travel for the sides it has', (kind, sides) => {
  expect(Object.keys(captureWords(createTranslator('it-IT'), kind).sides)).toEqual(sides)
})
