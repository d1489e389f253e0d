import { expect, it } from 'vitest'
import {
  confirmationStatus,
  outcomeOfRefusal,
  outcomes,
  stateOfVisit,
} from '#features/email-confirmation/rules.ts'

it.each([
  ['a token', 'abc', null, 'ask'],
  ['a token, whatever else is in the address', 'abc', 'confirmed', 'ask'],
  ['nothing', undefined, null, 'missing'],
  ['an empty token', '', null, 'missing'],
  ['an outcome', undefined, 'expired', 'expired'],
  ['an invented outcome', undefined, 'toString', 'missing'],
  ['the state of an outage', undefined, 'unavailable', 'missing'],
])('a visit with %s', (_, token, outcome, state) => {
  expect(stateOfVisit(token, outcome)).toBe(state)
})

it.each([
  [410, 'TOKEN_EXPIRED', 'expired'],
  [422, 'TOKEN_EXPIRED', 'expired'],
  [410, null, 'expired'],
  [422, 'TOKEN_INVALID', 'unknown'],
  [409, 'TOKEN_USED', 'used'],
  [400, null, 'unknown'],
])('a refusal with %i %s means %s', (status, key, outcome) => {
  expect(outcomeOfRefusal(status, key)).toBe(outcome)
})

it('every outcome has an address and a status', () => {
  for (const outcome of outcomes)
    expect(confirmationStatus[stateOfVisit(undefined, outcome)]).toBeGreaterThanOrEqual(200)
})
