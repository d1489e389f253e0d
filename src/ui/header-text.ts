/** Longest foreign text in a header, in bytes of its encoded form: proxies accept 4 KB for all headers of a response. */
const MAX_BYTES = 512

const ELLIPSIS = '…'
const graphemes = new Intl.Segmenter()

/** The text percent-encoded, cut between two characters if it is too long; unpaired surrogates become U+FFFD. */
function encoded(text: string): string {
  // No more characters can ever fit, so a title of megabytes is not encoded just to be cut.
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
 * Puts foreign text (a title, a name) into a header, in the one form that every header allows: ASCII, percent-encoded UTF-8,
 * bounded.
 */
export function setHeaderText(headers: Headers, name: string, text: string): void {
  headers.set(name, encoded(text))
}

/**
 * The `Content-Disposition` of a file to save under a name, which may be any text: its letters, digits, dots and hyphens for all
 * browsers and, if that loses something, the whole name in RFC 8187 encoding.
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
