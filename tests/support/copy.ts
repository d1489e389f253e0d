import { existsSync, readFileSync } from 'node:fs'
import { type MarketId, markets } from '#markets/market-table.ts'

/** A market's text for a key of `locales/`, with its placeholders filled in; English if it has none. */
export function loadCopy(
  market: MarketId,
): (key: string, values?: Record<string, string | number>) => string {
  return (key, values = {}) => {
    const text = find(markets[market].locale, key) ?? find('en', key)
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  }
}

/** A page without the props of its islands: texts there are not visible. */
export const onScreen = (html: string): string => html.replaceAll(/ props="[^"]*"/g, '')

/** Files of `locales/` already read; null for one that a locale lacks. */
const files = new Map<string, unknown>()

function find(locale: string, key: string): string | undefined {
  const [name, path = ''] = key.split(':')
  const file = `${locale}/${name}.json`
  if (!files.has(file)) files.set(file, readJson(new URL(`../../locales/${file}`, import.meta.url)))
  const value = path
    .split('.')
    .reduce((node, part) => (node as Record<string, unknown> | null)?.[part], files.get(file))
  return typeof value === 'string' ? value : undefined
}

const readJson = (file: URL): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** The same, with the quotation marks and apostrophes of the texts. */
export const readable = (html: string): string =>
  onScreen(html)
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll('&quot;', '"')

/** A text up to the value `|`, without the article before it, which follows the day in Italian: “entro il 5”, “entro l’8”. */
export const textBefore = (text: string): string => text.replace(/(?: (?:il|al|dal|del|nel))? ?\|.*$/s, '')

/** The texts of the toasts of one type in a page's HTML. */
export const toastsIn = (html: string, type: 'danger' | 'success' | 'warning'): string[] =>
  html
    .replace(/<template\b[\s\S]*?<\/template>/g, '')
    .split(/(?=class="toast toast--)/)
    .filter((part) => part.startsWith(`class="toast toast--${type}`))
    .map((part) => /<p class="toast__text"[^>]*>([^<]*)<(?:\/p|a )/.exec(part)?.[1]?.trim() ?? '')

/** The next step in a save's message: the link's text and address; null without one. */
export const nextIn = (html: string): { text: string; href: string } | null => {
  const [, href, text] =
    /<p class="toast__text"[^>]*>[^<]*<a href="([^"]*)"[^>]*>([^<]*)<\/a>/.exec(html) ?? []
  return href && text ? { href, text } : null
}
