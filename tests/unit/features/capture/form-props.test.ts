import { expect, it } from 'vitest'
import { captureWords } from '#features/capture/form-props.ts'
import { translatorOf } from '#i18n/translate.ts'

it.each([
  ['PASSPORT', ['front']],
  ['IDENTITY_CARD', ['front', 'back']],
  ['DRIVING_LICENCE', ['front', 'back']],
] as const)('the words of %s travel for the sides it has', (kind, sides) => {
  expect(Object.keys(captureWords(translatorOf('it-IT'), kind).sides)).toEqual(sides)
})
