import { kindOfSlug } from '#i18n/document-steps.ts'
import { matchPath, wordOf } from '#i18n/slugs.ts'
import type { PlainKey } from '#i18n/translate.ts'
import { type RouteName, routeEntry } from '#routes.ts'
import { capitalized } from '#ui/capitalized.ts'
import { menu } from './menu.ts'

/** A page above this one, or a part of its address that has no page. */
export interface Crumb {
  readonly label: string
  readonly href?: string
}

/** The names that only the page knows for the pages above it: of its trip, of its traveller. */
export type CrumbNames = { readonly [Name in RouteName]?: string }

/** Titles of pages that have others below them. */
const titles = new Map<RouteName, PlainKey>([
  ...menu.flatMap(({ key, target }) =>
    'route' in target ? [[target.route, `shell:${key}`] satisfies [RouteName, PlainKey]] : [],
  ),
  ['account/documents', 'documents:title'],
  ['travels/_tour/group', 'travellers:board.title'],
])

/** A segment as text: hyphens become spaces, the first letter a capital. */
function inWords(segment: string, locale: string): string {
  const words = segment.replaceAll('-', ' ')
  return capitalized(words, locale)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

type Locals = Pick<App.Locals, 'path' | 'params' | 'route' | 'market' | 'pathTo' | 't'>

/**
 * A crumb for each segment of the localized address but the last, which is the page itself (record 019). Its name is its page's
 * title, or the profile's for the account's root; a segment without a page becomes text, an id is unchanged.
 */
export function buildCrumbs(
  { path, params, route, market, pathTo, t }: Locals,
  names: CrumbNames = {},
): Crumb[] {
  const { locale, dateLocale } = market
  const profile = pathTo('account/profile')
  const root = profile.slice(0, profile.lastIndexOf('/'))
  const kind = kindOfSlug(params.kind)
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.slice(0, -1).map((written, index) => {
    const address = `/${segments.slice(0, index + 1).join('/')}`
    const segment = decoded(written)
    const words = Object.values(params).includes(segment) ? segment : inWords(segment, dateLocale)
    const above = matchPath(address)
    if (above?.locales.includes(locale) && !routeEntry(above.name).leadsAway) {
      const title = titles.get(above.name)
      return { label: names[above.name] ?? (title ? t(title) : words), href: address }
    }
    if (address === root && route !== 'account/profile') return { label: t('shell:PROFILE'), href: profile }
    if (kind && params.kind && segment === wordOf(locale, 'kind', params.kind))
      return { label: t(`documents:kind.${kind}`) }
    return { label: words }
  })
}
