import { expect, it } from 'vitest'
import { sidesOf } from '#features/scan/rules.ts'

it('requires the back of everything except a passport', () => {
  expect(sidesOf('PASSPORT')).toEqual(['front'])
  expect(sidesOf('IDENTITY_CARD')).toEqual(['front', 'back'])
  expect(sidesOf('DRIVING_LICENCE')).toEqual(['front', 'back'])
})
