interface Mail {
  subject?: string
  body?: string
}

/** A part of the address; half a surrogate pair, on which `encodeURIComponent` throws, becomes U+FFFD. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/**
 * The address that begins a mail (RFC 6068). A line break is CRLF: with another one some mail programs join the lines. The "@" stays
 * itself, which some of them look for.
 */
export function mailHref(to: string, { subject, body }: Mail = {}): string {
  const fields = [
    ...(subject === undefined ? [] : [`subject=${encoded(subject)}`]),
    ...(body === undefined ? [] : [`body=${encoded(body.replace(/\r\n?|\n/g, '\r\n'))}`]),
  ]
  const query = fields.length > 0 ? `?${fields.join('&')}` : ''
  return `mailto:${encoded(to).replace('%40', '@')}${query}`
}
