import { globSync } from 'node:fs'

const rooms = globSync('*.json', { cwd: new URL('../../locales/en', import.meta.url) }).map((file) =>
  file.replace('.json', ''),
)

/** Texts that a page never shows, and their names. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/\b(?:undefined|NaN)\b/, 'a hole'],
  [/\[object/, 'an object'],
  [/\bnull\b/, 'null'],
  [/\bInvalid Date\b/, 'a date that is none'],
  [new RegExp(`\\b(?:${rooms.join('|')}):[a-z][\\w.-]*`), 'a key in place of its text'],
  [/\{[a-z]\w*\}/i, 'a placeholder'],
  [/node:internal|ECONN|BackofficeUnavailable|BadAnswer|\bat \w+ \(/, 'an error of ours'],
]

/** Attributes that people read or follow. */
const readable = /\s(?:aria-label|aria-description|title|alt|placeholder|value|href|src|datetime)="([^"]*)"/g

const unwritten = /<(script|style|template|astro-island)\b[^>]*>(?:[\s\S]*?<\/(?:script|style|template)>)?/g
const textOf = (html: string) => html.replace(unwritten, ' ').replace(/<[^>]+>/g, ' ')

/** Everything in a page that a traveller would take for a bug: half a page, an empty one, gaps in its text. */
export function findFlaws(html: string): string[] {
  const flaws: string[] = []
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  if (!html.trimEnd().endsWith('</html>')) flaws.push('half a page')
  if (!/<h1\b/.test(html)) flaws.push('no heading')
  if (textOf(main).replace(/\s+/g, '').length < 20) flaws.push('a blank main part')
  const attributes = [...html.replace(unwritten, ' ').matchAll(readable)].map(([, value = '']) => value)
  for (const text of [textOf(html), ...attributes]) {
    for (const [slip, name] of slips) {
      const found = slip.exec(text)
      if (found)
        flaws.push(`${name}: …${text.slice(Math.max(0, found.index - 40), found.index + 60).trim()}…`)
    }
  }
  return [...new Set(flaws)]
}

/** A text of ours as written in HTML. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
