export interface ClientCredentials {
  clientId: string
  /** Absent for a public client. */
  clientSecret?: string
}

/**
 * Id and secret as HTTP Basic takes them: each form-encoded before both are joined (RFC 6749 §2.3.1), so that a colon,
 * a space or a letter beyond ASCII arrives as what it is. A public client's id travels in the form, which encodes it.
 */
export function encodedForBasic({ clientId, clientSecret }: ClientCredentials): [string, string | null] {
  return clientSecret === undefined ? [clientId, null] : [formEncoded(clientId), formEncoded(clientSecret)]
}

/** `application/x-www-form-urlencoded`: of a pair without a name, what follows the sign. */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
