import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The build leaves out the parser that this would need (http/node/one-server.mjs).
  parseStyleAttributes: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  // A link whose address was rejected becomes plain text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
}

/** How many sanitised texts are cached: the footer of every market, and its previous versions. */
const KEPT = 50
const kept = new Map<string, string>()

/** HTML from the content system, reduced to text, lists and links (product §21.9). */
export function sanitiseHtml(html: string): string {
  const known = kept.get(html)
  if (known !== undefined) return known
  const clean = sanitizeHtml(html, options).trim()
  if (kept.size >= KEPT) kept.clear()
  kept.set(html, clean)
  return clean
}
