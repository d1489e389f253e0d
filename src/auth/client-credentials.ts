export interface ClientCredentials {
  clientId: string
  /** Absent for a public client. */
  clientSecret?: string
}

/**
 * Id and secret as HTTP Basic takes them: each is form-encoded before they are joined (RFC 6749 §2.3.1), so that a colon, a space
 * or a non-ASCII letter survives. A public client's id goes into the form, which encodes it.
 */
export function encodedForBasic({ clientId, clientSecret }: ClientCredentials): [string, string | null] {
  return clientSecret === undefined ? [clientId, null] : [formEncoded(clientId), formEncoded(clientSecret)]
}

/** Encodes one value as `application/x-www-form-urlencoded` does. */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
