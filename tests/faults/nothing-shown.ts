/* Names that show nothing, and what a page must not make of them. */

const NOTHING = '\u200b\u00ad\u2066 \u3164'
const names = /^(?:title|name|lastname|fullName|partner|label|destination|place|city|category|network|bio)$/

/** A value with nothing to see in any name, however deep. */
export const nameless = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return names.test(key) ? NOTHING : value
  if (Array.isArray(value)) return value.map((one) => nameless(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, nameless(one, inner)]))
}

/** Headings and links of a page that say nothing. */
export function emptyOnes(html: string): string[] {
  const shows = (inner: string) =>
    /\saria-label="[^"]+"|\salt="[^"]+"/.test(inner) ||
    inner.replace(/<[^>]+>|[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '') !== ''
  const found = html.matchAll(/<(h[1-6]|a)\b([^>]*)>([\s\S]*?)<\/\1>/g)
  return [...found]
    .filter(([, , own = '', inner = '']) => !shows(own + inner))
    .map(([all]) => all.slice(0, 200))
}
