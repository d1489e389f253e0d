import { matchPath } from '#i18n/slugs.ts'
import type { BrowserCookies } from '../support/sign-in.ts'
import type { Ask, House, Visit } from './house.ts'
import { parseTags } from './html-tags.ts'

/** Most pages of a crawl; a traveller with few trips has far fewer. */
const MOST_PAGES = 120
/** Logout links, which would end the crawl's own session, and files that are the same for everybody. */
const leftOut = /^\/(?:logout|login|_astro|fonts|icons|favicon|offline|sw\.js|site\.webmanifest)/

/** A form of a page: its address, and its unchanged data. */
export interface FoundForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

function linksOf({ html, path }: Visit, origin: string): string[] {
  return parseTags(html).flatMap(({ name, attributes }) => {
    if (!/^(?:a|img|link|source)$/.test(name)) return []
    const url = URL.parse(attributes.get('href') ?? attributes.get('src') ?? 'none:', origin + path)
    return url?.origin === origin && !leftOut.test(url.pathname) ? [url.pathname + url.search] : []
  })
}

/** The forms of a page that post, except logout. */
export function listForms({ html, path, headers }: Visit): FoundForm[] {
  if (!headers.get('content-type')?.startsWith('text/html')) return []
  const forms: { action: string; fields: Record<string, string> }[] = []
  let open: Record<string, string> = {}
  for (const { name, attributes } of parseTags(html)) {
    if (name === 'form' || name === '/form') open = {}
    if (name === 'form' && /post/i.test(attributes.get('method') ?? '')) {
      forms.push({ action: attributes.get('action') || path, fields: open })
    }
    const field = attributes.get('name')
    if (field !== undefined && /^(?:input|select|textarea|button)$/.test(name)) {
      open[field] = attributes.get('value') ?? ''
    }
  }
  return forms.filter(({ action }) => !action.startsWith('/logout'))
}

/** The page's form that posts to this action; throws with all there are. */
export function findForm(page: Visit, action: string): FoundForm {
  const forms = listForms(page)
  // `devices.end` is not `devices.endAll`.
  const found = forms.find((form) => `${form.action}&`.includes(`${action}&`))
  if (!found) throw new Error(`${page.path} (${page.status}): ${action} is not in ${JSON.stringify(forms)}`)
  return found
}

/** Presses the button of that form, unchanged. */
export function submitForm(house: House, page: Visit, action: string, ask: Ask = {}): Promise<Visit> {
  const form = findForm(page, action)
  return house.post(form.action, form.fields, ask)
}

/** What a traveller can reach by following links and pictures, each once: everything, or so many addresses of each route. */
export async function crawl(
  house: House,
  browser: BrowserCookies,
  start: readonly string[],
  mostOfRoute = MOST_PAGES,
): Promise<Visit[]> {
  const visits: Visit[] = []
  const waiting = [...start]
  const known = new Set(waiting)
  const found = new Map<string, number>()
  for (let path = waiting.shift(); path && visits.length < MOST_PAGES; path = waiting.shift()) {
    const visit = await house.visit(path, { browser })
    visits.push(visit)
    if (!visit.headers.get('content-type')?.startsWith('text/html')) continue
    for (const link of linksOf(visit, house.origin)) {
      if (known.has(link)) continue
      known.add(link)
      const route = matchPath(link.split('?', 1)[0] ?? '')?.name ?? ''
      const count = (found.get(route) ?? 0) + 1
      found.set(route, count)
      if (count <= mostOfRoute) waiting.push(link)
    }
  }
  return visits
}
