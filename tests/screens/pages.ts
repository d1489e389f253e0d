import { type RouteName, routeEntry, routeNames } from '#i18n/routes.ts'
import { pathTo } from '#i18n/slugs.ts'
import { type MarketId, markets } from '#markets/market-table.ts'
import { builtRoutes } from '#shell/built-routes.ts'

/** One page as one traveller sees it. */
export interface Screen {
  /** Word to filter by, and the beginning of the file's name. */
  readonly name: string
  readonly path: string
  /** `sub` of the traveller; null for signed out. */
  readonly traveller: string | null
  /** Begins a sign-in and comes back from the provider with this error. */
  readonly refusal?: string | undefined
}

/** Who shows a market's pages when a page asks for nobody in particular: somebody with something to show. */
const travellers: Record<MarketId, string> = {
  international: 'emma',
  italy: 'sofia',
  'global-us': 'olivia',
  'english-we': 'james',
  spain: 'lucia',
  france: 'chloe',
  germany: 'jonas',
}

/** Routes that are no page to look at: they only lead elsewhere. */
const ways: readonly RouteName[] = ['account/wishlist', 'contacts', 'login', 'login/redirect']

interface State {
  readonly name: string
  readonly route: RouteName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly only?: MarketId
  readonly traveller?: string | null
  readonly refusal?: string | undefined
}

/** States of a page that its bare address does not show. Those of one traveller are seen in their market. */
const states: readonly State[] = [
  { name: 'welcome', route: 'index', traveller: null },
  { name: 'trips-past', route: 'travels', query: { show: 'past' } },
  { name: 'profile-edit', route: 'account/profile', query: { edit: '' } },
  { name: 'sign-in-stale', route: 'login/redirect', traveller: null },
  { name: 'sign-in-refused', route: 'login/redirect', traveller: null, refusal: 'access_denied' },
  { name: 'sign-in-unavailable', route: 'login/redirect', traveller: null, refusal: 'server_error' },
  { name: 'dashboard-no-trip', route: 'index', only: 'italy', traveller: 'giulia' },
  { name: 'trips-empty', route: 'travels', only: 'italy', traveller: 'giulia' },
  { name: 'trips-empty-past', route: 'travels', query: { show: 'past' }, only: 'italy', traveller: 'giulia' },
  { name: 'trips-empty-all', route: 'travels', query: { show: 'all' }, only: 'italy', traveller: 'giulia' },
  { name: 'trips-empty-cancelled', route: 'travels', query: { show: 'cancelled' }, only: 'italy' },
  { name: 'notify-me-empty', route: 'notify-me', only: 'italy', traveller: 'giulia' },
  { name: 'profile-empty', route: 'account/profile', only: 'italy', traveller: 'giulia' },
  { name: 'trips-many', route: 'travels', query: { show: 'all' }, only: 'international', traveller: 'noah' },
  { name: 'trips-cancelled', route: 'travels', query: { show: 'cancelled' }, only: 'spain' },
  { name: 'trip', route: 'travels/_tour', params: { tour: 'B2041' }, only: 'italy' },
  { name: 'trip-past', route: 'travels/_tour', params: { tour: 'B1710' }, only: 'italy' },
  { name: 'trip-paid', route: 'travels/_tour', params: { tour: 'B2101' }, only: 'international' },
  { name: 'trip-cancelled', route: 'travels/_tour', params: { tour: 'B2401' }, only: 'spain' },
  { name: 'trip-overdue', route: 'travels/_tour', params: { tour: 'B2501' }, only: 'france' },
  {
    name: 'traveller',
    route: 'travels/_tour/_traveler',
    params: { tour: 'B2041', traveler: 'B2041-T1' },
    only: 'italy',
  },
  { name: 'not-allowed', route: 'travels', only: 'spain', traveller: 'pablo' },
  { name: 'user-load', route: 'travels', only: 'france', traveller: 'camille' },
  { name: 'consents-needed', route: 'account-communications', only: 'germany', traveller: 'hannah' },
]

const plainNames: Partial<Record<RouteName, string>> = { index: 'dashboard', travels: 'trips' }

/** Routes that have a page and no picture yet, because their address needs a parameter. */
export const withoutScreen: readonly RouteName[] = routeNames.filter(
  (name) =>
    builtRoutes.has(name) &&
    !isPlain(name) &&
    !ways.includes(name) &&
    !states.some(({ route }) => route === name),
)

/** Every screen of a market: each built route by its address there, then the states and the errors. */
export function screensOf(market: MarketId): Screen[] {
  const { locale } = markets[market]
  const path = pathTo as (locale: string, name: RouteName, params: object, query?: object) => string
  const usual = travellers[market]
  const plain = routeNames.filter(isPlain).map((route) => ({
    name: plainNames[route] ?? route.replaceAll('/', '-'),
    path: path(locale, route, {}),
    traveller: usual,
  }))
  const special = states
    .filter(({ route, only = market }) => builtRoutes.has(route) && only === market)
    .map(({ name, route, params = {}, query, refusal, traveller = usual }) => ({
      name,
      refusal,
      path: path(locale, route, params, query),
      traveller,
    }))
  return [
    ...special,
    ...plain,
    { name: 'not-found', path: '/nowhere', traveller: usual },
    { name: 'not-found-signed-out', path: '/nowhere', traveller: null },
    { name: 'error', path: '/500', traveller: usual },
  ]
}

function isPlain(name: RouteName): boolean {
  const params = Object.values(routeEntry(name).params)
  return builtRoutes.has(name) && !ways.includes(name) && !params.includes('required')
}
