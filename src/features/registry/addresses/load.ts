import { requireReader } from '#auth/signed-in.ts'
import { type Absent, loadOptional } from '#backoffice/client/part.ts'
import type { Address } from '#backoffice/wire/address.ts'

type AddressReader = Pick<App.Locals, 'userId' | 'backoffice'>

/** Keyed with the traveller: an early load may have been for another one (record 002). */
const inRequest = new WeakMap<object, { userId: string; answer: Promise<Address[]> }>()

/**
 * The traveller's stored addresses, fetched once per request however many parts need them. Rejects with a BackofficeError, or if
 * nobody is signed in.
 */
function storedAddresses(locals: AddressReader): Promise<Address[]> {
  const known = inRequest.get(locals)
  return known && known.userId === locals.userId ? known.answer : readAddresses(locals)
}

/** The same, read again after a write: the earlier result no longer counts. */
export function readAddresses(locals: AddressReader): Promise<Address[]> {
  const { userId, backoffice } = requireReader(locals)
  const answer = backoffice.addresses.get(userId)
  inRequest.set(locals, { userId, answer })
  return answer
}

/** The stored addresses for a page; if they fail to load, the rest of the page is shown without them. */
export const loadAddresses = (locals: AddressReader & Pick<App.Locals, 'log'>): Promise<Address[] | Absent> =>
  loadOptional(storedAddresses(locals), 'the addresses', locals.log)
