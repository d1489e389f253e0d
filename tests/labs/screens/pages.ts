import { pathTo } from '#i18n/slugs.ts'
import { type MarketId, markets } from '#markets/market-table.ts'
import { type RouteName, routeEntry, routeNames, routesThat } from '#routes.ts'

/** One page as one traveller sees it. */
export interface Screen {
  /** Word to filter by, and the beginning of the file's name. */
  readonly name: string
  readonly path: string
  /** `sub` of the traveller; null for signed out. */
  readonly traveller: string | null
  /** Begins a sign-in and comes back from the provider with this error. */
  readonly refusal?: string | undefined
  /** Sends the unchanged form of the page, to see its errors. */
  readonly sends?: boolean | undefined
  /** Opens the camera over the page. */
  readonly camera?: CameraState | undefined
}

export type CameraState = (typeof cameraStates)[number]
const cameraStates = ['primer', 'denied', 'missing', 'live', 'review'] as const

/** The traveller for a market's pages that need no particular one: one whose pages are not empty. */
const travellers: Record<MarketId, string> = {
  international: 'emma',
  italy: 'sofia',
  'global-us': 'olivia',
  'english-we': 'james',
  spain: 'lucia',
  france: 'chloe',
  germany: 'jonas',
}

/** Routes without a page of their own: they only redirect. */
const ways = routesThat(({ leadsAway, file }) => leadsAway || file.endsWith('.ts'))

interface State extends Omit<Screen, 'path' | 'traveller'> {
  readonly route: RouteName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly only?: MarketId
  readonly traveller?: string | null
}

type Place = Pick<State, 'route' | 'params' | 'query'>
const at = (route: RouteName, params: Place['params'] = {}, query: Place['query'] = {}): Place => ({
  route,
  params,
  query,
})
const trip = (tour: string) => at('travels/_tour', { tour })
const pocket = (tour: string) => at('travels/_tour/pocket', { tour })
const change = (tour: string) => at('travels/_tour/change', { tour })
const flightsOf = (tour: string) => at('travels/_tour/_traveler/flights', { tour, traveler: `${tour}-T1` })
const step = (kind: string, step: string) => at('account/documents/_kind/_step', { kind, step })
const part = (name: 'personal' | 'contact' | 'needs' | 'residence' | 'billing') =>
  at(`account/registry/${name}`)
const confirmation = (outcome: string) => at('auth/confirm-email', {}, { outcome })
const tripsThat = (show: string) => at('travels', {}, { show })
// biome-ignore format: grouped by line
const state = (name: string, place: Place, only?: MarketId, traveller?: string | null, more = {}): State => ({
  name, ...place, ...(only && { only }), ...(traveller !== undefined && { traveller }), ...more,
})
const sends = { sends: true }

/** States that a page's plain address does not show. A state of one traveller is shown in that traveller's market. */
const states: readonly State[] = [
  state('welcome', at('index'), undefined, null),
  state('trips-past', tripsThat('past')),
  state('registry-personal', part('personal')),
  state('registry-contact', part('contact')),
  state('registry-needs', part('needs')),
  state('sign-in-stale', at('login/redirect'), undefined, null),
  state('sign-in-refused', at('login/redirect'), undefined, null, { refusal: 'access_denied' }),
  state('sign-in-unavailable', at('login/redirect'), undefined, null, { refusal: 'server_error' }),
  state('dashboard-no-trip', at('index'), 'italy', 'giulia'),
  state('trips-empty', at('travels'), 'italy', 'giulia'),
  state('trips-empty-past', tripsThat('past'), 'italy', 'giulia'),
  state('trips-empty-all', tripsThat('all'), 'italy', 'giulia'),
  state('trips-empty-cancelled', tripsThat('cancelled'), 'italy'),
  state('notify-me-empty', at('notify-me'), 'italy', 'giulia'),
  ...['alerts', 'expired', 'unknown'].map((word) =>
    state(`notify-me-link-${word}`, at('notify-me/_token', { token: `${word}-irene` }), 'italy', null),
  ),
  state('referral-locked', at('refer-friend'), 'italy', 'giulia'),
  state('referral-full', at('refer-friend'), 'international', 'noah'),
  state('credits-empty', at('account/credits'), 'italy', 'giulia'),
  state('profile-empty', at('account/profile'), 'italy', 'giulia'),
  state('registry-personal-errors', part('personal'), 'italy', 'giulia', sends),
  state('address-residence', part('residence'), undefined, 'giulia'),
  state('address-billing-errors', part('billing'), 'italy', 'giulia', sends),
  state('address-locked', part('billing'), 'germany'),
  state('registry-empty', at('account/registry'), 'italy', 'giulia'),
  state('trips-many', tripsThat('all'), 'international', 'noah'),
  state('trips-cancelled', tripsThat('cancelled'), 'spain'),
  state('trip', trip('B2041'), 'italy'),
  state('trip-group', at('travels/_tour/group', { tour: 'B2041' }), 'italy'),
  state('trip-group-twelve', at('travels/_tour/group', { tour: 'B2201' }), 'global-us', 'olivia'),
  state('trip-group-forty', at('travels/_tour/group', { tour: 'B2801' }), 'germany', 'clara'),
  state(
    'trip-group-asked',
    at('travels/_tour/group', { tour: 'B2201' }, { ask: 'B2201-T6' }),
    'global-us',
    'olivia',
  ),
  state(
    'trip-group-several',
    at('travels/_tour/group/several', { tour: 'B2201' }, { what: 'contact' }),
    'global-us',
    'olivia',
  ),
  state('trip-pocket', pocket('B2041'), 'italy'),
  state('trip-pocket-flights', pocket('B2101'), 'international'),
  state('trip-soon', trip('B2141'), 'international', 'runa'),
  state('trip-past', trip('B1710'), 'italy'),
  state('trip-paid', trip('B2101'), 'international'),
  state('trip-cancelled', trip('B2401'), 'spain'),
  state('trip-overdue', trip('B2501'), 'france'),
  state('trip-change', change('B2121'), 'international', 'nora'),
  state('trip-change-late', change('B2111'), 'international', 'mia'),
  state('trip-change-cancelled', change('B2401'), 'spain', 'lucia'),
  state('trip-change-not-leader', change('B2041'), 'italy', 'luca'),
  state('traveller', at('travels/_tour/_traveler', { tour: 'B2041', traveler: 'B2041-T1' }), 'italy'),
  state('documents-states', at('account/documents'), 'italy', 'elena'),
  state('documents-missing', at('account/documents'), 'international', 'ida'),
  state('document-information', step('identity-card', 'information'), 'italy', 'elena'),
  state('document-information-errors', step('passport', 'information'), 'international', 'ida', sends),
  state('document-image', step('passport', 'image'), 'italy', 'elena'),
  state('document-pending', step('driving-licence', 'verification'), 'italy', 'elena'),
  state('document-rejected', step('passport', 'verification'), 'italy', 'elena'),
  state('document-approved', step('passport', 'verification'), 'international', 'emma'),
  ...cameraStates.map((camera) =>
    state(`camera-${camera}`, step('passport', 'image'), 'italy', 'elena', { camera }),
  ),
  state('handoff-computer', at('account/documents/_kind/phone', { kind: 'passport' }), 'italy', 'elena'),
  state('handoff-phone', at('phone/_code', { code: '0'.repeat(26) }), undefined, null),
  state('flights', flightsOf('B2701'), 'international', 'vera'),
  state('flights-errors', flightsOf('B2701'), 'international', 'vera', sends),
  state('flights-overview', flightsOf('B2101'), 'international'),
  state('not-allowed', at('travels'), 'spain', 'pablo'),
  state('user-load', at('travels'), 'france', 'camille'),
  state('confirm-email', at('auth/confirm-email', { token: 'welcome-sofia' }), undefined, null),
  state('confirm-email-done', confirmation('confirmed'), undefined, null),
  ...['used', 'expired', 'unknown'].map((outcome) =>
    state(`confirm-email-${outcome}`, confirmation(outcome), undefined, null),
  ),
  state('consents-needed', at('account-communications'), 'germany', 'hannah'),
]

const plainNames: Partial<Record<RouteName, string>> = { index: 'dashboard', travels: 'trips' }

/** Routes that have a page and no picture yet, because their address needs a parameter. */
export const withoutScreen: readonly RouteName[] = routeNames.filter(
  (name) => !isPlain(name) && !ways.includes(name) && !states.some(({ route }) => route === name),
)

/** Every screen of a market: each built route at its address there, then the states and the errors. */
export function listScreens(market: MarketId): Screen[] {
  return listOf(market, ({ only = market }) => only === market)
}

/** The same, plus the states of other markets' travellers, who read this market's language when they sign in here. */
export function listEveryScreen(market: MarketId): Screen[] {
  return listOf(market, () => true)
}

function listOf(market: MarketId, isWanted: (state: State) => boolean): Screen[] {
  const { locale } = markets[market]
  const path = pathTo as (locale: string, name: RouteName, params: object, query?: object) => string
  const usual = travellers[market]
  const plain = routeNames.filter(isPlain).map((route) => ({
    name: plainNames[route] ?? route.replaceAll('/', '-'),
    path: path(locale, route, {}),
    traveller: usual,
  }))
  const special = states
    .filter(isWanted)
    .map(({ route, params = {}, query, only, traveller = travellers[only ?? market], ...more }) => ({
      ...more,
      path: path(locale, route, params, query),
      traveller,
    }))
  return [
    ...special,
    ...plain,
    { name: 'not-found', path: '/nowhere', traveller: usual },
    { name: 'not-found-signed-out', path: '/nowhere', traveller: null },
  ]
}

function isPlain(name: RouteName): boolean {
  const { params, shortForm } = routeEntry(name)
  // Without its parameter the address belongs to another route, which has its own picture.
  if (shortForm) return false
  return !ways.includes(name) && !Object.values(params).includes('required')
}
