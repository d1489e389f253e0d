/** A tag as a browser reads it: `img`, `/script`, its attributes decoded. */
export interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

const opening =
  /<(\/?[a-z][^\s/>]*)((?:\s+|\/(?!>)|[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/giy
const one = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
/** The content of these is text to a browser, whatever it looks like. */
const raw = /^(?:script|style|textarea|title|noscript)$/

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  colon: ':',
  tab: '\t',
  newline: '\n',
}

/** A browser's decoding of the entities in an attribute. */
const decoded = (value: string) =>
  !value.includes('&')
    ? value
    : value
        .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replace(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
        .replace(/&amp;/g, '&')

/**
 * The tags of a page in order, read like a browser's tokeniser: quoted text is a value and no tag, and a
 * script ends at the first `</script`. Comments are skipped.
 */
export function parseTags(html: string): Tag[] {
  const tags: Tag[] = []
  let at = html.indexOf('<')
  while (at !== -1) {
    opening.lastIndex = at
    const found = opening.exec(html)
    let next = at + 1
    if (html.startsWith('<!--', at)) next = Math.max(next, html.indexOf('-->', at))
    if (found) {
      const name = (found[1] ?? '').toLowerCase()
      const attributes = [...(found[2] ?? '').matchAll(one)].map(
        ([, key = '', double, single, bare]) =>
          [key.toLowerCase(), decoded(double ?? single ?? bare ?? '')] as const,
      )
      tags.push({ name, attributes: new Map(attributes) })
      next = opening.lastIndex
      if (raw.test(name)) {
        const closing = new RegExp(`</${name}`, 'gi')
        closing.lastIndex = next
        next = closing.exec(html)?.index ?? html.length
      }
    }
    at = html.indexOf('<', next)
  }
  return tags
}

/** Everything in a page that would run or load foreign code: handlers, addresses that are scripts, foreign tags. */
export function liveParts(html: string): string[] {
  const shown = (tag: Tag, what: string) => `<${tag.name} ${what}>`
  return parseTags(html).flatMap((tag) =>
    [...tag.attributes].flatMap(([key, value]) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out, so this does
      const address = value.replace(/[\u0000-\u0020]/g, '')
      if (/^on[a-z]+$/.test(key)) return [shown(tag, `${key}="${value}"`)]
      if (key === 'src' && value === 'x') return [shown(tag, 'src=x')]
      const leads = /^(?:href|src|action|formaction|srcdoc|content|data)$/.test(key)
      return leads && /^(?:javascript|vbscript|data(?!:image\/))/i.test(address)
        ? [shown(tag, `${key}="${value}"`)]
        : []
    }),
  )
}
