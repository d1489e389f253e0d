/**
 * What the accessibility statement claims, and the test that proves each claim: a file and a test's title in it. A claim without
 * such a test is not allowed (`tests/unit/features/accessibility.test.ts`).
 */
export const provenClaims = [
  { claim: 'screens', file: 'tests/labs/access/access.spec.ts', test: 'screens' },
  { claim: 'keyboard', file: 'tests/e2e/shell.spec.ts', test: 'every control is reached by Tab' },
  {
    claim: 'noScript',
    file: 'tests/contract/app/no-script-forms.test.ts',
    test: 'each part is refused with everything typed',
  },
  {
    claim: 'required',
    file: 'tests/unit/forms/fields.test.ts',
    test: 'is marked as required, unless it is optional',
  },
  { claim: 'room', file: 'tests/e2e/reading.spec.ts', test: '320 px and wider text' },
  { claim: 'announced', file: 'tests/e2e/account.spec.ts', test: 'consents: marketing is given' },
  { claim: 'colours', file: 'tests/e2e/reading.spec.ts', test: 'in the system’s colours' },
  { claim: 'time', file: 'tests/e2e/session-end.spec.ts', test: 'before it ends the page warns' },
  { claim: 'camera', file: 'tests/e2e/capture.spec.ts', test: 'with the keyboard alone' },
  { claim: 'upload', file: 'tests/e2e/capture-upload.spec.ts', test: 'an upload can be stopped' },
  {
    claim: 'parts',
    file: 'tests/contract/app/offers.test.ts',
    test: 'in another language than the page are marked with it',
  },
] as const

/** Requirements not met yet, and the day by which each will be. The days are assumed: the company names its own. */
export const openClaims = [{ claim: 'people', until: '2027-03-31' }] as const

/** The day the statement was last compared with the product. */
export const CHECKED_ON = '2026-11-25'
