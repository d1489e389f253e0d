/* Words and pieces of an answer's HTML, for tests that need no browser. */

/** The words of a piece of HTML, as a reader sees them. */
export const readVisibleWords = (html: string) =>
  html
    .replace(/<span class="visually-hidden">.*?<\/span>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[ \n]+/g, ' ')
    .trim()

/** The numbers of a piece of HTML, whole: within others, chance finds any four digits, as in the port of an address. */
export const readNumbers = (html: string): readonly string[] => html.match(/\d+/g) ?? []

/** Every match of the pattern's first group. */
export const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => found)

/** The same, the first match; empty without one. */
export const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

export const readMain = (html: string) => first(html, /<main[^>]*>(.*)<\/main>/s)

/** The rows of the list with this name. */
export const readRows = (html: string, label: string) => {
  const start = html.indexOf(`aria-label="${label}"`)
  const list = start < 0 ? '' : (html.slice(start).split(/<\/[uo]l>/)[0] ?? '')
  return all(list, /<li[^>]*>(.*?)<\/li>/gs)
}

/** The element that takes the focus when the page has loaded, so that screen readers announce it: Notice.astro with `news`. */
export const readNotice = (html: string) =>
  all(html, /<h2\b[^>]*\stabindex="-1" autofocus[^>]*>(.*?)<\/h2>/gs).map(readVisibleWords)
