import { expect, it } from 'vitest'
import { kindOfSlug, stepOf } from '#i18n/document-steps.ts'

it('the steps of a document have known kinds and steps, and nothing that an object inherits', () => {
  expect(kindOfSlug('driving-licence')).toBe('DRIVING_LICENCE')
  expect(stepOf('image')).toBe('image')
  for (const slug of ['constructor', 'PASSPORT', '', undefined]) {
    expect(kindOfSlug(slug)).toBeNull()
    expect(stepOf(slug)).toBeNull()
  }
})
