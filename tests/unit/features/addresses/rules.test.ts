import { describe, expect, it } from 'vitest'
import { addressKind, findAddress } from '#account/addresses.ts'
import type { Address } from '#backoffice/wire/address.ts'
import { billingEntry, isLocked, withAddress } from '#features/registry/addresses/rules.ts'

// biome-ignore format: grouped by line
const residence: Address = {
  addressType: 'RESIDENCE', country: 'IT', address: 'Via Roma', houseNumber: '1', notes: null,
  zipCode: '20121', city: 'Milano', state: 'MI',
  billingFor: null, sameAsResidence: null, billingInfoIndividual: null, billingInfoBusiness: null,
}
const person = { name: 'Irene Galli', taxCode: 'GLLRNI94E54A944B' }
const company = { businessName: 'Galli srl', vatNumber: '00743110157', taxCode: null, sdiCode: 'ABC1234' }
const given = (billingFor: Address['billingFor'], sameAsResidence: boolean | null): Address => ({
  ...residence,
  addressType: 'BILLING',
  billingFor,
  sameAsResidence,
  billingInfoIndividual: person,
  billingInfoBusiness: company,
})

describe('the billing save rule (product §15)', () => {
  it.each([
    [true, 'INDIVIDUAL', { billingInfoBusiness: null }],
    [false, 'INDIVIDUAL', { billingInfoBusiness: null }],
    [null, 'BUSINESS', { billingInfoIndividual: null }],
    [true, 'BUSINESS', { billingInfoIndividual: null }],
  ] as const)('same as residence %s, for %s, keeps all but %j', (same, billingFor, dropped) => {
    const entry = given(billingFor, same)
    expect(billingEntry(entry)).toEqual({ ...entry, ...dropped })
  })
})

describe('the lock (product §15: the first save of each kind is free)', () => {
  const billing = given('INDIVIDUAL', false)
  it.each([
    [[], false, false],
    [[residence], true, false],
    [[billing], false, true],
    [[residence, billing], true, true],
  ])('with %j', (stored, residenceLocked, billingLocked) => {
    expect([isLocked('residence', stored), isLocked('billing', stored)]).toEqual([
      residenceLocked,
      billingLocked,
    ])
  })

  it('sends the other address along unchanged', () => {
    expect(withAddress(billing, [residence])).toEqual([residence, billing])
    expect(withAddress(residence, [billing])).toEqual([billing, residence])
    expect(findAddress('billing', withAddress(billing, [residence]))).toBe(billing)
  })

  it('sends one address of a kind', () => {
    const moved = { ...billing, city: 'Torino' }
    expect(withAddress(moved, [residence, billing])).toEqual([residence, moved])
  })
})

it('knows the two kinds that a post may name, and no other', () => {
  const posted = ['residence', 'billing', 'RESIDENCE', 'constructor', '', null, undefined, 0]
  expect(posted.map(addressKind)).toEqual(['residence', 'billing', null, null, null, null, null, null])
})
