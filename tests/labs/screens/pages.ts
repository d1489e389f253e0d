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
  /** Sends the page's form as it stands, to see its errors. */
  readonly sends?: boolean | undefined
  /** Opens the camera over the page. */
  readonly camera?: CameraState | undefined
}

export type CameraState = (typeof cameraStates)[number]
const cameraStates = ['primer', 'denied', 'missing', 'live', 'review'] as const

/** The traveller for a market's pages that need nobody in particular: one whose pages are not empty. */
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

interface State {
  readonly name: string
  readonly route: RouteName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly only?: MarketId
  readonly traveller?: string | null
  readonly refusal?: string | undefined
  readonly sends?: boolean
  readonly camera?: CameraState
}

/** States that a page's plain address does not show. A state of one traveller is shown in that traveller's market. */
const states: readonly State[] = [
  { name: 'welcome', route: 'index', traveller: null },
  { name: 'trips-past', route: 'travels', query: { show: 'past' } },
  { name: 'registry-personal', route: 'account/registry/personal' },
  { name: 'registry-contact', route: 'account/registry/contact' },
  { name: 'registry-needs', route: 'account/registry/needs' },
  { name: 'sign-in-stale', route: 'login/redirect', traveller: null },
  { name: 'sign-in-refused', route: 'login/redirect', traveller: null, refusal: 'access_denied' },
  { name: 'sign-in-unavailable', route: 'login/redirect', traveller: null, refusal: 'server_error' },
  { name: 'dashboard-no-trip', route: 'index', only: 'italy', traveller: 'giulia' },
  { name: 'trips-empty', route: 'travels', only: 'italy', traveller: 'giulia' },
  { name: 'trips-empty-past', route: 'travels', query: { show: 'past' }, only: 'italy', traveller: 'giulia' },
  { name: 'trips-empty-all', route: 'travels', query: { show: 'all' }, only: 'italy', traveller: 'giulia' },
  { name: 'trips-empty-cancelled', route: 'travels', query: { show: 'cancelled' }, only: 'italy' },
  { name: 'notify-me-empty', route: 'notify-me', only: 'italy', traveller: 'giulia' },
  ...(['alerts', 'expired', 'unknown'] as const).map((word) => ({
    name: `notify-me-link-${word}`,
    route: 'notify-me/_token' as const,
    params: { token: `${word}-irene` },
    only: 'italy' as const,
    traveller: null,
  })),
  { name: 'referral-locked', route: 'refer-friend', only: 'italy', traveller: 'giulia' },
  { name: 'referral-full', route: 'refer-friend', only: 'international', traveller: 'noah' },
  { name: 'credits-empty', route: 'account/credits', only: 'italy', traveller: 'giulia' },
  { name: 'profile-empty', route: 'account/profile', only: 'italy', traveller: 'giulia' },
  {
    name: 'registry-personal-errors',
    route: 'account/registry/personal',
    only: 'italy',
    traveller: 'giulia',
    sends: true,
  },
  { name: 'address-residence', route: 'account/registry/residence', traveller: 'giulia' },
  {
    name: 'address-billing-errors',
    route: 'account/registry/billing',
    only: 'italy',
    traveller: 'giulia',
    sends: true,
  },
  { name: 'address-locked', route: 'account/registry/billing', only: 'germany' },
  { name: 'registry-empty', route: 'account/registry', only: 'italy', traveller: 'giulia' },
  { name: 'trips-many', route: 'travels', query: { show: 'all' }, only: 'international', traveller: 'noah' },
  { name: 'trips-cancelled', route: 'travels', query: { show: 'cancelled' }, only: 'spain' },
  { name: 'trip', route: 'travels/_tour', params: { tour: 'B2041' }, only: 'italy' },
  { name: 'trip-pocket', route: 'travels/_tour/pocket', params: { tour: 'B2041' }, only: 'italy' },
  {
    name: 'trip-pocket-flights',
    route: 'travels/_tour/pocket',
    params: { tour: 'B2101' },
    only: 'international',
  },
  {
    name: 'trip-soon',
    route: 'travels/_tour',
    params: { tour: 'B2141' },
    only: 'international',
    traveller: 'runa',
  },
  { name: 'trip-past', route: 'travels/_tour', params: { tour: 'B1710' }, only: 'italy' },
  { name: 'trip-paid', route: 'travels/_tour', params: { tour: 'B2101' }, only: 'international' },
  { name: 'trip-cancelled', route: 'travels/_tour', params: { tour: 'B2401' }, only: 'spain' },
  { name: 'trip-overdue', route: 'travels/_tour', params: { tour: 'B2501' }, only: 'france' },
  {
    name: 'trip-change',
    route: 'travels/_tour/change',
    params: { tour: 'B2121' },
    only: 'international',
    traveller: 'nora',
  },
  {
    name: 'trip-change-late',
    route: 'travels/_tour/change',
    params: { tour: 'B2111' },
    only: 'international',
    traveller: 'mia',
  },
  {
    name: 'trip-change-cancelled',
    route: 'travels/_tour/change',
    params: { tour: 'B2401' },
    only: 'spain',
    traveller: 'lucia',
  },
  {
    name: 'trip-change-not-leader',
    route: 'travels/_tour/change',
    params: { tour: 'B2041' },
    only: 'italy',
    traveller: 'luca',
  },
  {
    name: 'traveller',
    route: 'travels/_tour/_traveler',
    params: { tour: 'B2041', traveler: 'B2041-T1' },
    only: 'italy',
  },
  { name: 'documents-states', route: 'account/documents', only: 'italy', traveller: 'elena' },
  { name: 'documents-missing', route: 'account/documents', only: 'international', traveller: 'ida' },
  ...(
    [
      ['information', 'identity-card', 'information', 'italy', 'elena'],
      ['information-errors', 'passport', 'information', 'international', 'ida', true],
      ['image', 'passport', 'image', 'italy', 'elena'],
      ['pending', 'driving-licence', 'verification', 'italy', 'elena'],
      ['rejected', 'passport', 'verification', 'italy', 'elena'],
      ['approved', 'passport', 'verification', 'international', 'emma'],
    ] as const
  ).map(([name, kind, step, only, traveller, sends]) => ({
    name: `document-${name}`,
    route: 'account/documents/_kind/_step' as const,
    params: { kind, step },
    only,
    traveller,
    sends,
  })),
  ...cameraStates.map((camera) => ({
    name: `camera-${camera}`,
    route: 'account/documents/_kind/_step' as const,
    params: { kind: 'passport', step: 'image' },
    only: 'italy' as const,
    traveller: 'elena',
    camera,
  })),
  {
    name: 'handoff-computer',
    route: 'account/documents/_kind/phone',
    params: { kind: 'passport' },
    only: 'italy',
    traveller: 'elena',
  },
  { name: 'handoff-phone', route: 'phone/_code', params: { code: '0'.repeat(26) }, traveller: null },
  {
    name: 'flights',
    route: 'travels/_tour/_traveler/flights',
    params: { tour: 'B2701', traveler: 'B2701-T1' },
    only: 'international',
    traveller: 'vera',
  },
  {
    name: 'flights-errors',
    route: 'travels/_tour/_traveler/flights',
    params: { tour: 'B2701', traveler: 'B2701-T1' },
    only: 'international',
    traveller: 'vera',
    sends: true,
  },
  {
    name: 'flights-overview',
    route: 'travels/_tour/_traveler/flights',
    params: { tour: 'B2101', traveler: 'B2101-T1' },
    only: 'international',
  },
  { name: 'not-allowed', route: 'travels', only: 'spain', traveller: 'pablo' },
  { name: 'user-load', route: 'travels', only: 'france', traveller: 'camille' },
  {
    name: 'confirm-email',
    route: 'auth/confirm-email',
    params: { token: 'welcome-sofia' },
    traveller: null,
  },
  {
    name: 'confirm-email-done',
    route: 'auth/confirm-email',
    query: { outcome: 'confirmed' },
    traveller: null,
  },
  { name: 'confirm-email-used', route: 'auth/confirm-email', query: { outcome: 'used' }, traveller: null },
  {
    name: 'confirm-email-expired',
    route: 'auth/confirm-email',
    query: { outcome: 'expired' },
    traveller: null,
  },
  {
    name: 'confirm-email-unknown',
    route: 'auth/confirm-email',
    query: { outcome: 'unknown' },
    traveller: null,
  },
  { name: 'consents-needed', route: 'account-communications', only: 'germany', traveller: 'hannah' },
]

const plainNames: Partial<Record<RouteName, string>> = { index: 'dashboard', travels: 'trips' }

/** Routes that have a page and no picture yet, because their address needs a parameter. */
export const withoutScreen: readonly RouteName[] = routeNames.filter(
  (name) => !isPlain(name) && !ways.includes(name) && !states.some(({ route }) => route === name),
)

/** Every screen of a market: each built route at its address there, then the states and the errors. */
export function screensOf(market: MarketId): Screen[] {
  return listOf(market, ({ only = market }) => only === market)
}

/** The same, plus the states of other markets' travellers, who read this market's language when they sign in here. */
export function everyScreenOf(market: MarketId): Screen[] {
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
    .map(
      ({
        name,
        route,
        params = {},
        query,
        refusal,
        sends,
        camera,
        only,
        traveller = travellers[only ?? market],
      }) => ({
        name,
        refusal,
        sends,
        camera,
        path: path(locale, route, params, query),
        traveller,
      }),
    )
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
