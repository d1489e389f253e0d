import { isDeepStrictEqual } from 'node:util'
import { Hono } from 'hono'
import { validateEntity } from 'stdnum'
import { ADDRESS_TYPES, type Address, AddressesUpdate, BILLING_FOR } from '#backoffice/wire/address.ts'
import type { Store } from '../db/store.ts'
import { isCountry } from '../geo/countries.ts'
import { jsonBody } from './body.ts'
import type { CallerEnv } from './caller.ts'
import { ApiRefusal, invalidFields } from './refusal.ts'

/** GET and PUT users/{userId}/addresses. The first save of each kind is allowed, a later edit is not (product §15). */
export function addressRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  const read = (userId: string) =>
    store.records<Address>('SELECT record FROM addresses WHERE user_id = ? ORDER BY kind DESC', userId)

  app.get('/', (c) => c.json({ data: read(c.var.caller.id) }))
  app.put('/', async (c) => {
    const { addresses } = await jsonBody(c, AddressesUpdate)
    const userId = c.var.caller.id
    const stored = read(userId)
    // Stored addresses are accepted back unchanged.
    const faults = addresses.flatMap((address, index) =>
      stored.some((one) => isDeepStrictEqual({ ...one }, { ...address }))
        ? []
        : addressFaults(address, `addresses.${index}`),
    )
    if (new Set(addresses.map((one) => one.addressType)).size < addresses.length) faults.push('addresses')
    if (faults.length > 0) throw invalidFields(faults)
    store.transaction(() => {
      refuseEdits(stored, addresses)
      for (const address of addresses) {
        const sql = 'INSERT OR REPLACE INTO addresses VALUES (?, ?, ?)'
        store.run(sql, userId, address.addressType, JSON.stringify(address))
      }
    })
    return c.json({ data: read(userId) })
  })
  return app
}

function refuseEdits(stored: Address[], wanted: Address[]): void {
  const edited = stored.filter((address) => {
    const same = wanted.find((one) => one.addressType === address.addressType)
    return !same || !isDeepStrictEqual({ ...same }, { ...address })
  })
  if (edited.length === 0) return
  const fields = edited.map((address) => address.addressType)
  throw new ApiRefusal(409, 'ADDRESS_LOCKED', 'A saved address is changed by customer care only.', { fields })
}

/** Zip code formats of the markets' home countries; other countries are not checked. */
const ZIP: Partial<Record<string, RegExp>> = {
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FR: /^\d{2} ?\d{3}$/,
  GB: /^[A-Z]{1,3}[\dA-Z]{1,3} ?\d[A-Z]{2}$/,
  IT: /^\d{5}$/,
  US: /^\d{5}(-\d{4})?$/,
}
const LONGEST = 200

/** The faults of an address, by the names of its fields below `path`. */
export function addressFaults(address: Address, path: string): string[] {
  const faults: string[] = []
  const refuse = (field: string, wrong: boolean) => {
    if (wrong) faults.push(`${path}.${field}`)
  }
  refuse('addressType', !ADDRESS_TYPES.some((type) => type === address.addressType))
  const borrowed = address.addressType === 'BILLING' && address.sameAsResidence === true
  if (!borrowed) {
    for (const field of ['country', 'address', 'city'] as const) refuse(field, !address[field])
    const zip = ZIP[address.country ?? '']
    refuse('zipCode', zip ? !zip.test(address.zipCode ?? '') : (address.zipCode?.length ?? 0) > LONGEST)
  }
  for (const field of ['address', 'houseNumber', 'notes', 'city', 'state'] as const) {
    refuse(field, (address[field]?.length ?? 0) > LONGEST)
  }
  refuse('country', address.country !== null && !isCountry(address.country))
  if (address.addressType === 'BILLING') faultsOfBilling(address, refuse)
  return faults
}

function faultsOfBilling(address: Address, refuse: (field: string, wrong: boolean) => void): void {
  refuse('billingFor', !BILLING_FOR.some((one) => one === address.billingFor))
  const company = address.billingInfoBusiness
  if (address.billingFor === 'BUSINESS') {
    refuse('billingInfoBusiness.businessName', !company?.businessName)
  }
  const vat = company?.vatNumber
  if (vat && address.country === 'IT') {
    refuse('billingInfoBusiness.vatNumber', validateEntity('IT', vat).isValid !== true)
  }
  const sdi = company?.sdiCode
  if (sdi) refuse('billingInfoBusiness.sdiCode', !/^[A-Z0-9]{6,7}$/.test(sdi))
}
