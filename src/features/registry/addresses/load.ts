import { BackofficeError } from '#backoffice/client/errors.ts'
import type { Address } from '#backoffice/wire/address.ts'

const asked = new WeakMap<App.Locals, Promise<Address[]>>()

/**
 * The traveller's stored addresses, asked for once a request however many parts of it want them. Rejects with a
 * BackofficeError, or when nobody is signed in.
 */
export function storedAddresses(locals: App.Locals): Promise<Address[]> {
  const known = asked.get(locals)
  return known ?? readAddresses(locals)
}

/** The same, read again after a write: what was known before no longer counts. */
export function readAddresses(locals: App.Locals): Promise<Address[]> {
  const { user, backoffice } = locals
  if (!user) throw new TypeError('addresses are read for a signed-in traveller only')
  const answer = backoffice.addresses.get(user.id)
  asked.set(locals, answer)
  return answer
}

/** The stored addresses, or null when the backoffice does not tell: the rest of the page stands without them. */
export async function loadAddresses(locals: App.Locals): Promise<Address[] | null> {
  try {
    return await storedAddresses(locals)
  } catch (error) {
    if (error instanceof BackofficeError) return null
    throw error
  }
}
