/** Longest text of others in a header, in bytes of its encoded form: proxies take 4 KB for all headers of an answer. */
const MAX_BYTES = 512

const ELLIPSIS = '…'
const graphemes = new Intl.Segmenter()

/** The text percent-encoded, cut between two characters where it is too long; unpaired surrogates become U+FFFD. */
function encoded(text: string): string {
  // Whatever the characters are, no more of them fit: a title of megabytes is not encoded to find that out.
  const near = text.slice(0, MAX_BYTES + 1).toWellFormed()
  const whole = encodeURIComponent(near)
  if (whole.length <= MAX_BYTES) return whole
  const room = MAX_BYTES - encodeURIComponent(ELLIPSIS).length
  let kept = ''
  for (const { segment } of graphemes.segment(near)) {
    const next = kept + encodeURIComponent(segment)
    if (next.length > room) break
    kept = next
  }
  return kept + encodeURIComponent(ELLIPSIS)
}

/**
 * Puts a text that somebody else has written (a title, a name) into a header, in the one form that every header takes: ASCII,
 * percent-encoded UTF-8, bounded.
 */
export function setHeaderText(headers: Headers, name: string, text: string): void {
  headers.set(name, encoded(text))
}

/**
 * The `Content-Disposition` of a file to save under a name, which may be any text: its letters, digits, dots and hyphens for
 * everybody and, where that loses something, the whole name as RFC 8187 encodes it.
 */
export function attachmentNamed(name: string, ending: string): string {
  const plain = name.replace(/[^a-z0-9_.-]+/gi, '-').slice(0, 100)
  const file = `attachment; filename="${plain}.${ending}"`
  if (plain === name) return file
  const rest = encoded(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${file}; filename*=UTF-8''${rest}.${ending}`
}
