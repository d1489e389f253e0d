import type { BrowserCookies } from '../support/sign-in.ts'
import type { House, Visit } from './house.ts'

/** Most pages of a crawl; a traveller with few trips has far fewer. */
const MOST_PAGES = 120
/** Logout links, which would end the crawl's own session, and files that are the same for everybody. */
const leftOut = /^\/(?:logout|login|_astro|fonts|icons|favicon|offline|sw\.js|site\.webmanifest)/

/** A form of a page: where it posts, and what it would send unchanged. */
export interface FoundForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decoded(value)
}

function linksOf({ html, path }: Visit, origin: string): string[] {
  const found = [...html.matchAll(/<(?:a|img|link|source)\b[^>]*\s(?:href|src)="([^"]*)"/g)]
  return found.flatMap(([, address = '']) => {
    const url = URL.parse(decoded(address), origin + path)
    return url?.origin === origin && !leftOut.test(url.pathname) ? [url.pathname + url.search] : []
  })
}

/** The forms of a page that post, except logout. */
export function formsOf({ html, path }: Visit): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', inner = '']) => {
    const action = attribute(` ${tag}`, 'action') ?? path
    if (!/method="post"/i.test(tag) || action.startsWith('/logout')) return []
    const inputs = inner.match(/<(?:input|select|textarea|button)\b[^>]*\sname="[^"]*"[^>]*>/g) ?? []
    const pairs = inputs.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? ''])
    return [{ action, fields: Object.fromEntries(pairs) as Record<string, string> }]
  })
}

/** Everything a traveller can reach from the dashboard by following links and pictures, each once. */
export async function crawl(
  house: House,
  browser: BrowserCookies,
  start: readonly string[],
): Promise<Visit[]> {
  const visits: Visit[] = []
  const waiting = [...start]
  const known = new Set(waiting)
  for (let path = waiting.shift(); path && visits.length < MOST_PAGES; path = waiting.shift()) {
    const visit = await house.visit(path, { browser })
    visits.push(visit)
    if (!visit.headers.get('content-type')?.startsWith('text/html')) continue
    for (const link of linksOf(visit, house.origin)) {
      if (known.has(link)) continue
      known.add(link)
      waiting.push(link)
    }
  }
  return visits
}
