import { parseTags } from './html-tags.ts'

/** Attributes that name other elements of the page, several at a time. */
// biome-ignore format: grouped by line
const references = [
  'for', 'list', 'form', 'headers', 'popovertarget', 'commandfor', 'aria-labelledby', 'aria-describedby',
  'aria-controls', 'aria-owns', 'aria-activedescendant', 'aria-details', 'aria-errormessage',
  'aria-flowto',
]

/** Ids that occur twice or contain a space, and references to missing elements. */
export function findIdFlaws(html: string): string[] {
  const tags = parseTags(html)
  const ids = tags.flatMap(({ attributes }) => attributes.get('id') ?? [])
  const known = new Set(ids)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id "${id}" twice`)
  const odd = ids.filter((id) => id === '' || /\s/.test(id)).map((id) => `id "${id}"`)
  const lost = tags.flatMap(({ name, attributes }) => {
    const named = references.flatMap((key) => (attributes.get(key) ?? '').split(/\s+/))
    const href = attributes.get('href') ?? ''
    if (name === 'a' && href.startsWith('#')) named.push(decodeURIComponent(href.slice(1)))
    return named.filter((id) => id !== '' && !known.has(id)).map((id) => `<${name}> names "${id}"`)
  })
  return [...new Set([...twice, ...odd, ...lost])]
}

/** The answer with each item of each list in it twice; what lists have within, in one of the two, so that a page does not grow by all. */
export function doubled(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((item) => [doubled(item), item])
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, doubled(inner)]))
}
