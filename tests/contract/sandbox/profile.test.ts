import { beforeAll, describe, expect, it } from 'vitest'
import { inSandbox, refusal, type Traveller, traveller } from './traveller.ts'

const sandbox = inSandbox()
let giulia: Traveller
beforeAll(async () => {
  giulia = await traveller(sandbox, 'giulia')
})

describe('saving the profile', () => {
  it('changes what is sent, leaves the rest, and nothing outside the contract', async () => {
    const before = await giulia.read('getMe')
    const body = { mobilePhone: '+393331234567', birthDate: '1999-05-05', id: '1001', completedBookings: 9 }
    const after = await giulia.read('updateUser', { body })
    expect(after).toEqual({ ...before, mobilePhone: '+393331234567', birthDate: '1999-05-05' })
    expect(await giulia.read('getMe')).toEqual(after)
    expect((await giulia.read('updateUser', { body: { mobilePhone: null } })).mobilePhone).toBeNull()
  })

  it.each([
    ['a minor', { birthDate: `${new Date().getUTCFullYear() - 17}-01-01` }, ['birthDate']],
    ['a day that does not exist', { birthDate: '1990-02-30' }, ['birthDate']],
    ['an unknown country', { citizenship: 'XX' }, ['citizenship']],
    ['a tax code with a wrong check letter', { taxCode: 'MRCSFO94C57D612A' }, ['taxCode']],
    ['no tax code where it is mandatory', { taxCode: null }, ['taxCode']],
    ['a number no phone has', { mobilePhone: '+39123' }, ['mobilePhone']],
    ['an empty name', { name: ' ' }, ['name']],
    [
      'half an emergency contact',
      { emergencyContact: { name: 'Anna', relation: null, phone: '12' } },
      ['emergencyContact.relation', 'emergencyContact.phone'],
    ],
    ['several at once', { email: 'no-at', lastname: '', gender: 'X' }, ['lastname', 'gender', 'email']],
  ])('refuses %s and names the fields', async (_, body, fields) => {
    const before = await giulia.read('getMe')
    const answer = await refusal(await giulia.call('updateUser', { body }))
    expect(answer).toMatchObject({ status: 422, key: 'VALIDATION_FAILED' })
    expect(answer.extra.fields).toEqual(fields)
    expect(await giulia.read('getMe')).toEqual(before)
  })

  it('requires no tax code outside Italy and Spain, and the Spanish one in Spain', async () => {
    const emma = await traveller(sandbox, 'emma')
    expect((await emma.call('updateUser', { body: { taxCode: null } })).status).toBe(200)
    const lucia = await traveller(sandbox, 'lucia')
    expect((await lucia.call('updateUser', { body: { taxCode: '54362715A' } })).status).toBe(422)
    expect((await lucia.call('updateUser', { body: { taxCode: '48120936Z' } })).status).toBe(200)
  })

  it('refuses invalid JSON and too large a body', async () => {
    const headers = { Authorization: `Bearer ${giulia.token}`, 'Content-Type': 'application/json' }
    const put = (body: string) => fetch(`${sandbox.url}/api/users/1003`, { method: 'PUT', headers, body })
    expect((await put('{"name":')).status).toBe(400)
    expect((await put('[]')).status).toBe(422)
    expect((await put(JSON.stringify({ specialNeeds: 'x'.repeat(70_000) }))).status).toBe(413)
  })
})

describe('saving addresses', () => {
  const residence = {
    addressType: 'RESIDENCE',
    country: 'IT',
    address: 'Via Roma',
    houseNumber: '1',
    zipCode: '20121',
    city: 'Milano',
    state: 'MI',
  }

  it('stores the first of each kind, then locks it', async () => {
    expect(await giulia.read('getAddresses')).toEqual([])
    const first = await giulia.read('updateAddresses', { body: { addresses: [residence] } })
    expect(first).toMatchObject([residence])
    const billing = { ...residence, addressType: 'BILLING', billingFor: 'INDIVIDUAL', sameAsResidence: true }
    const both = await giulia.read('updateAddresses', { body: { addresses: [...first, billing] } })
    expect(both).toHaveLength(2)

    const moved = { addresses: [{ ...residence, city: 'Roma' }, billing] }
    expect(await refusal(await giulia.call('updateAddresses', { body: moved }))).toEqual({
      status: 409,
      key: 'ADDRESS_LOCKED',
      extra: { fields: ['RESIDENCE'] },
    })
    expect((await giulia.call('updateAddresses', { body: { addresses: [] } })).status).toBe(409)
    expect(await giulia.read('getAddresses')).toEqual(both)
  })

  it('refuses two of a kind, a missing street and an unknown country', async () => {
    const marco = await traveller(sandbox, 'marco')
    const put = async (...addresses: object[]) =>
      (await refusal(await marco.call('updateAddresses', { body: { addresses } }))).extra.fields
    expect(await put(residence, residence)).toEqual(['addresses'])
    expect(await put({ ...residence, address: null })).toEqual(['addresses.0.address'])
    expect(await put({ ...residence, country: 'ZZ' })).toEqual(['addresses.0.country'])
    expect(await put({ ...residence, addressType: 'BILLING' })).toEqual(['addresses.0.billingFor'])
  })

  it('locks each kind separately: a residence may follow a bill', async () => {
    const elena = await traveller(sandbox, 'elena')
    const billing = { ...residence, addressType: 'BILLING', billingFor: 'INDIVIDUAL', sameAsResidence: false }
    const first = await elena.read('updateAddresses', { body: { addresses: [billing] } })
    expect(await elena.read('updateAddresses', { body: { addresses: [...first, residence] } })).toHaveLength(
      2,
    )
    const without = await refusal(await elena.call('updateAddresses', { body: { addresses: [residence] } }))
    expect(without).toMatchObject({ status: 409, extra: { fields: ['BILLING'] } })
  })

  it('validates a bill and a zip code itself, and requires no zip code where there is none', async () => {
    const marco = await traveller(sandbox, 'marco')
    const put = (address: object) => marco.call('updateAddresses', { body: { addresses: [address] } })
    const refused = async (address: object) => (await refusal(await put(address))).extra.fields
    expect(await refused({ ...residence, zipCode: '2012' })).toEqual(['addresses.0.zipCode'])
    const billing = { ...residence, addressType: 'BILLING', billingFor: 'BUSINESS' }
    const info = 'addresses.0.billingInfoBusiness'
    expect(await refused(billing)).toEqual([`${info}.businessName`])
    const firm = { businessName: 'Orso', vatNumber: '00743110158', sdiCode: '1' }
    expect(await refused({ ...billing, billingInfoBusiness: firm })).toEqual([
      `${info}.vatNumber`,
      `${info}.sdiCode`,
    ])
    expect((await put({ ...residence, country: 'AE', zipCode: null })).status).toBe(200)
  })
})
