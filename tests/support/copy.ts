import { readFileSync } from 'node:fs'
import { type MarketId, markets } from '#markets/market-table.ts'

/** What a traveller of a market reads for a key of `locales/`, its placeholders filled in; English where it has none. */
export function copyOf(market: MarketId): (key: string, values?: Record<string, string | number>) => string {
  return (key, values = {}) => {
    const text = find(markets[market].locale, key) ?? find('en', key)
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  }
}

/** A page without the props of its islands: a text that only waits there for its script is not on the screen. */
export const onScreen = (html: string): string => html.replaceAll(/ props="[^"]*"/g, '')

function find(locale: string, key: string): string | undefined {
  const [namespace, path = ''] = key.split(':')
  try {
    const file = readFileSync(new URL(`../../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8')
    const value = path
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], JSON.parse(file))
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** The texts of the toasts of one type that the server has put into a page, as they stand in its HTML. */
export const toastsIn = (html: string, type: 'danger' | 'success'): string[] =>
  html
    .replace(/<template\b[\s\S]*?<\/template>/g, '')
    .split(/(?=class="toast toast--)/)
    .filter((part) => part.startsWith(`class="toast toast--${type}`))
    .map((part) => /<p class="toast__text"[^>]*>([^<]*)<\/p>/.exec(part)?.[1] ?? '')
