/* Words and pieces of an answer's HTML, for tests that need no browser. */

/** The words of a piece of HTML, as they are read. */
export const wordsOf = (html: string) =>
  html
    .replace(/<span class="visually-hidden">.*?<\/span>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[ \n]+/g, ' ')
    .trim()

/** What the pattern's first group finds, each time. */
export const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => found)

/** The same, the first time; empty when it finds nothing. */
export const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

export const mainOf = (html: string) => first(html, /<main[^>]*>(.*)<\/main>/s)

/** The rows of the list that is called so. */
export const rowsOf = (html: string, label: string) => {
  const start = html.indexOf(`aria-label="${label}"`)
  const list = start < 0 ? '' : (html.slice(start).split(/<\/[uo]l>/)[0] ?? '')
  return all(list, /<li[^>]*>(.*?)<\/li>/gs)
}

/** What takes the focus when the page has loaded, so that it is read out: Notice.astro with `news`. */
export const noticeOf = (html: string) =>
  all(html, /<h2\b[^>]*\stabindex="-1" autofocus[^>]*>(.*?)<\/h2>/gs).map(wordsOf)
