import { expect, it } from 'vitest'
import { findCaptureStep, kindOfSlug } from '#i18n/document-steps.ts'

it('the steps of a document have known kinds and steps, and nothing that an object inherits', () => {
  expect(kindOfSlug('driving-licence')).toBe('DRIVING_LICENCE')
  expect(findCaptureStep('image')).toBe('image')
  for (const slug of ['constructor', 'PASSPORT', '', undefined]) {
    expect(kindOfSlug(slug)).toBeNull()
    expect(findCaptureStep(slug)).toBeNull()
  }
})
