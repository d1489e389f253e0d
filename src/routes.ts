/** Whether a parameter of a route is required. */
export type ParamKind = 'required' | 'optional'

/** On a phone one menu has the entries of navbar and dropdown. */
export type MenuPlace = 'navbar' | 'dropdown' | 'footer' | 'dashboard'

/** The number on a tile of the dashboard (product §8). */
export type CounterKey =
  | 'myTrips'
  | 'emptyPersonalDataFields'
  | 'partnerships'
  | 'notifyMeCount'
  | 'wishlist'
  | 'communicationsCounter'

/** A route's entry in the menus (product §7). Entries appear in the order of their rows. */
interface RouteMenu {
  /** Its text is `shell:<key>`, its subtitle `shell:<key>_SUBTITLE`. */
  readonly key: string
  readonly icon: string
  readonly tone: 'sea' | 'sun' | 'gold' | 'leaf'
  readonly places: readonly MenuPlace[]
  readonly counter?: CounterKey
  /** Links straight to this page of the public website, since the route itself would only redirect there. */
  readonly site?: 'wishlist' | 'contact'
  /** Shown only when this condition holds (src/shell/menu.ts). */
  readonly when?: 'wishlist' | 'contact'
}

/** A former address of a route: another route with this query. */
export interface FormerQuery {
  readonly route: string
  readonly query: Readonly<Record<string, string>>
  /** Parameters of the query and their names in the path now; all must be present. */
  readonly params?: Readonly<Record<string, string>>
}

/** What identifies the uploader: the session of a browser, or a phone's claim of a handoff (record 016). */
export type UploadSource = 'session' | 'claim'

/** One route: everything the rest of the code knows about it. */
export interface Route {
  /** Canonical English path: always valid, in every locale, whatever the tables contain. */
  readonly path: string
  /** Under `src/pages`: `.astro` is a page, `.ts` an endpoint. */
  readonly file: string
  readonly params: Readonly<Record<string, ParamKind>>
  /** The path is the same in every locale: tables do not list it. */
  readonly fixed?: true
  /** The route that this one becomes when its optional parameter is left out. */
  readonly shortForm?: string
  /** The parent page, if the path does not show it: the menus mark that page too (record 019). */
  readonly below?: string
  /** Its last segment is in the place of that route's parameter, so the parameter can never have this value. */
  readonly inPlaceOf?: string
  /** Former queries of other routes that redirect here permanently (308). */
  readonly former?: readonly FormerQuery[]
  /** The checks of src/middleware/access.ts that protect it, if not those of `defaultChecks`. */
  readonly checks?: readonly string[]
  /** The load that starts while users/me is still pending (src/middleware/early-load.ts, record 002). */
  readonly early?: string
  /**
   * A traveller with missing consents may open it: to give them, to log out (product §6), or because it reads no data about them
   * from the backoffice.
   */
  readonly withoutConsents?: true
  /** Its GET begins or ends a sign-in: only a navigation of a whole tab may request it. */
  readonly visitOnly?: true
  /** No session is opened: it only inquires about the session, or does not concern one. */
  readonly besideSession?: true
  /** It has no page: it redirects, or answers a server. */
  readonly leadsAway?: true
  /**
   * The tag manager may run here, for travellers who gave the marketing consent. It can read everything on a page and in its
   * address: never allow it on pages with contact data, dates of birth, addresses, documents, trips, payments, consents or a token
   * (record 023).
   */
  readonly measured?: true
  /**
   * Invites a visitor who seems to belong to another market at the top of its content: the dashboard and lists, never a form or a
   * page with something due.
   */
  readonly invites?: true
  /** A browser may prefetch it: a read-only page at an address without a token. */
  readonly prefetched?: true
  /** It accepts posts, in addition to being read or exclusively. A page without its own forms accepts none. */
  readonly posts?: 'too' | 'only'
  /** Its reads share no deadline: a file written trip by trip, whose calls each have a time-out. */
  readonly unhurried?: true
  /** The action that receives document photos here, from a session or a phone's claim: its body may be large (product §21.12). */
  readonly uploads?: { readonly action: string; readonly from: UploadSource }
  readonly menu?: RouteMenu
}

/** The checks of every page that names no others: the traveller's record (product §6) and the sign-in (product §5). */
export const defaultChecks: readonly string[] = ['user', 'auth']

/** Every route of the product (product §4). There is no second list of routes. */
export const routes = {
  index: {
    path: '/',
    file: 'index.astro',
    params: {},
    early: 'dashboard',
    fixed: true,
    checks: ['user'],
    invites: true,
    prefetched: true,
    menu: { key: 'DASHBOARD', icon: 'house', tone: 'sea', places: ['navbar', 'footer'] },
  },
  'account/profile': {
    path: '/account/profile',
    file: 'account/profile.astro',
    params: {},
    early: 'addresses',
    prefetched: true,
    menu: { key: 'PROFILE', icon: 'user', tone: 'leaf', places: ['navbar', 'footer'] },
  },
  travels: {
    path: '/travels',
    file: 'travels/index.astro',
    params: {},
    early: 'trips',
    prefetched: true,
    menu: {
      key: 'MY_TRAVELS',
      icon: 'map',
      tone: 'sea',
      places: ['navbar', 'footer', 'dashboard'],
      counter: 'myTrips',
    },
  },
  'travels/_tour': {
    path: '/travels/{tour}',
    file: 'travels/[tour]/index.astro',
    params: { tour: 'required' },
    early: 'trip',
    prefetched: true,
  },
  'travels/_tour/change': {
    path: '/travels/{tour}/change',
    file: 'travels/[tour]/change.astro',
    params: { tour: 'required' },
    inPlaceOf: 'travels/_tour/_traveler',
    former: [{ route: 'travels/_tour', query: { dialog: 'trip-change' } }],
    posts: 'too',
  },
  'travels/_tour/pocket': {
    path: '/travels/{tour}/pocket',
    file: 'travels/[tour]/pocket.astro',
    params: { tour: 'required' },
    inPlaceOf: 'travels/_tour/_traveler',
  },
  'travels/_tour/group': {
    path: '/travels/{tour}/group',
    file: 'travels/[tour]/group.astro',
    params: { tour: 'required' },
    early: 'trip',
    inPlaceOf: 'travels/_tour/_traveler',
  },
  'travels/_tour/group/several': {
    path: '/travels/{tour}/group/several',
    file: 'travels/[tour]/group/several.astro',
    params: { tour: 'required' },
    early: 'forSeveral',
    posts: 'too',
  },
  'travels/_tour/_traveler': {
    path: '/travels/{tour}/{traveler}',
    file: 'travels/[tour]/[traveler].astro',
    params: { tour: 'required', traveler: 'required' },
    early: 'traveller',
    prefetched: true,
  },
  'travels/_tour/_traveler/flights': {
    path: '/travels/{tour}/{traveler}/flights',
    file: 'travels/[tour]/[traveler]/flights.astro',
    params: { tour: 'required', traveler: 'required' },
    former: [
      { route: 'travels/_tour', query: { dialog: 'flights' }, params: { traveller: 'traveler' } },
      { route: 'travels/_tour/_traveler', query: { dialog: 'flights' } },
    ],
    posts: 'too',
  },
  'account/registry': {
    path: '/account/registry',
    file: 'account/registry/index.astro',
    params: {},
    early: 'addresses',
    prefetched: true,
    menu: {
      key: 'REGISTRY',
      icon: 'user-pen',
      tone: 'sun',
      places: ['navbar', 'dashboard'],
      counter: 'emptyPersonalDataFields',
    },
  },
  'account/registry/personal': {
    path: '/account/registry/personal',
    file: 'account/registry/personal.astro',
    params: {},
    former: [
      { route: 'account/registry', query: { edit: 'personal' } },
      { route: 'account/profile', query: { edit: '' } },
    ],
    posts: 'too',
  },
  'account/registry/contact': {
    path: '/account/registry/contact',
    file: 'account/registry/contact.astro',
    params: {},
    former: [{ route: 'account/registry', query: { edit: 'contact' } }],
    posts: 'too',
  },
  'account/registry/needs': {
    path: '/account/registry/needs',
    file: 'account/registry/needs.astro',
    params: {},
    former: [{ route: 'account/registry', query: { edit: 'needs' } }],
    posts: 'too',
  },
  'account/registry/residence': {
    path: '/account/registry/residence',
    file: 'account/registry/residence.astro',
    params: {},
    former: [{ route: 'account/registry', query: { edit: 'residence' } }],
    posts: 'too',
  },
  'account/registry/billing': {
    path: '/account/registry/billing',
    file: 'account/registry/billing.astro',
    params: {},
    former: [{ route: 'account/registry', query: { edit: 'billing' } }],
    posts: 'too',
  },
  'account/documents': {
    path: '/account/documents',
    file: 'account/documents.astro',
    params: {},
    early: 'documents',
    below: 'account/profile',
    prefetched: true,
  },
  'account/documents/_kind/_step': {
    path: '/account/documents/{kind}/{step}',
    file: 'account/documents/[kind]/[step].astro',
    params: { kind: 'required', step: 'required' },
    posts: 'too',
    uploads: { action: 'documents.upload', from: 'session' },
  },
  'account/documents/_kind/phone': {
    path: '/account/documents/{kind}/phone',
    file: 'account/documents/[kind]/phone.astro',
    params: { kind: 'required' },
    inPlaceOf: 'account/documents/_kind/_step',
    posts: 'too',
  },
  // The phone of a handoff (record 016): the holder of the code is not signed in, and a session of their own does not matter.
  'phone/_code': {
    path: '/phone/{code}',
    file: 'phone/[code].astro',
    params: { code: 'required' },
    checks: ['link'],
    besideSession: true,
    withoutConsents: true,
    posts: 'too',
    uploads: { action: 'phone.upload', from: 'claim' },
  },
  'account/devices': {
    path: '/account/devices',
    file: 'account/devices.astro',
    params: {},
    below: 'account/profile',
    posts: 'too',
  },
  'account/credits': {
    path: '/account/credits',
    file: 'account/credits.astro',
    params: {},
    early: 'credits',
    below: 'account/profile',
    prefetched: true,
  },
  'account/leave': {
    path: '/account/leave',
    file: 'account/leave.astro',
    params: {},
    early: 'leave',
    below: 'account/profile',
    posts: 'too',
  },
  partnership: {
    path: '/partnerships',
    file: 'partnerships.astro',
    params: {},
    early: 'partnerships',
    measured: true,
    prefetched: true,
    menu: {
      key: 'PARTNERSHIP',
      icon: 'ticket-percent',
      tone: 'gold',
      places: ['navbar', 'dashboard'],
      counter: 'partnerships',
    },
  },
  'notify-me': {
    path: '/notify-me',
    file: 'notify-me/index.astro',
    params: {},
    early: 'alerts',
    measured: true,
    prefetched: true,
    posts: 'too',
    menu: {
      key: 'MY_ALERT_ME',
      icon: 'bell',
      tone: 'leaf',
      places: ['navbar', 'dashboard'],
      counter: 'notifyMeCount',
    },
  },
  'notify-me/_token': {
    path: '/notify-me/{token?}',
    file: 'notify-me/[...token].astro',
    params: { token: 'optional' },
    shortForm: 'notify-me',
    checks: ['user', 'link'],
    posts: 'too',
  },
  'account/wishlist': {
    path: '/account/wishlist',
    file: 'account/wishlist.astro',
    params: {},
    leadsAway: true,
    menu: {
      key: 'MY_WISH',
      icon: 'heart',
      tone: 'sun',
      places: ['dropdown', 'dashboard'],
      counter: 'wishlist',
      site: 'wishlist',
      when: 'wishlist',
    },
  },
  'account-communications': {
    path: '/account/consents',
    file: 'account/consents.astro',
    params: {},
    early: 'consentHistory',
    below: 'account/profile',
    withoutConsents: true,
    prefetched: true,
    posts: 'too',
    menu: {
      key: 'COMMUNICATIONS',
      icon: 'mail',
      tone: 'sea',
      places: ['dropdown', 'footer', 'dashboard'],
      counter: 'communicationsCounter',
    },
  },
  'refer-friend': {
    path: '/refer-friend',
    file: 'refer-friend/index.astro',
    params: {},
    measured: true,
    prefetched: true,
    menu: { key: 'REFER_A_FRIEND', icon: 'gift', tone: 'gold', places: ['dropdown'] },
  },
  'refer-friend/copy-code': {
    path: '/refer-friend/copy-code',
    file: 'refer-friend/copy-code.astro',
    params: {},
    prefetched: true,
  },
  'refer-friend/discount': {
    path: '/refer-friend/discount',
    file: 'refer-friend/discount.astro',
    params: {},
    prefetched: true,
  },
  contacts: {
    path: '/contact-us',
    file: 'contact-us.astro',
    params: {},
    // It needs no data of a traveller, and people who cannot sign in may need it most.
    checks: ['user'],
    withoutConsents: true,
    leadsAway: true,
    prefetched: true,
    menu: {
      key: 'CONTACT',
      icon: 'message-circle',
      tone: 'sea',
      places: ['dropdown'],
      site: 'contact',
      when: 'contact',
    },
  },
  // People who cannot use a page must be able to read why, signed in or not.
  accessibility: {
    path: '/accessibility',
    file: 'accessibility.astro',
    params: {},
    checks: ['user'],
    withoutConsents: true,
    prefetched: true,
  },
  'auth/confirm-email': {
    path: '/auth/confirm-email/{token?}',
    file: 'auth/confirm-email/[...token].astro',
    params: { token: 'optional' },
    checks: ['user', 'link'],
    posts: 'too',
  },
  // Other programs know these addresses (redirect URI, deep links), so they are the same in every locale.
  login: {
    path: '/login',
    file: 'login/index.astro',
    params: {},
    fixed: true,
    checks: ['login'],
    withoutConsents: true,
    visitOnly: true,
    leadsAway: true,
  },
  'login/redirect': {
    path: '/login/redirect',
    file: 'login/redirect.astro',
    params: {},
    fixed: true,
    checks: ['loginReturn'],
    withoutConsents: true,
    visitOnly: true,
    leadsAway: true,
  },
  'login/backchannel-logout': {
    path: '/login/backchannel-logout',
    file: 'login/backchannel-logout.ts',
    params: {},
    fixed: true,
    checks: [],
    withoutConsents: true,
    leadsAway: true,
    posts: 'only',
  },
  logout: {
    path: '/logout',
    file: 'logout.astro',
    params: {},
    checks: [],
    withoutConsents: true,
    posts: 'too',
  },
  // Endpoints: these addresses are never read by people, so they are the same in every locale.
  'files/calendar': {
    path: '/files/calendar/{tour}',
    file: 'files/calendar/[tour].ts',
    params: { tour: 'required' },
    fixed: true,
    former: [{ route: 'travels/_tour', query: { format: 'ics' } }],
  },
  'files/group': {
    path: '/files/group/{tour}',
    file: 'files/group/[tour].ts',
    params: { tour: 'required' },
    fixed: true,
  },
  'files/scan': {
    path: '/files/scan/{type}/{side}/{document}',
    file: 'files/scan/[type]/[side]/[document].ts',
    params: { type: 'required', side: 'required', document: 'required' },
    fixed: true,
  },
  'files/verification': {
    path: '/files/verification/{type}',
    file: 'files/verification/[type].ts',
    params: { type: 'required' },
    fixed: true,
  },
  'files/handoff': {
    path: '/files/handoff',
    file: 'files/handoff.ts',
    params: {},
    fixed: true,
    checks: ['auth'],
    withoutConsents: true,
  },
  'files/coast': {
    path: '/files/coast/{frame}/{mark}',
    file: 'files/coast/[frame]/[mark].ts',
    params: { frame: 'required', mark: 'required' },
    fixed: true,
    checks: [],
    besideSession: true,
    withoutConsents: true,
    leadsAway: true,
  },
  // The welcome page loads it in a browser without script (src/auth/README.md).
  'files/signed-out': {
    path: '/files/signed-out',
    file: 'files/signed-out.ts',
    params: {},
    fixed: true,
    checks: [],
    besideSession: true,
    withoutConsents: true,
    leadsAway: true,
  },
  'files/my-data': {
    path: '/files/my-data',
    file: 'files/my-data.ts',
    params: {},
    fixed: true,
    unhurried: true,
  },
  session: {
    path: '/session',
    file: 'session.ts',
    params: {},
    fixed: true,
    checks: [],
    withoutConsents: true,
    besideSession: true,
    leadsAway: true,
    posts: 'too',
  },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof routes

export const routeNames = Object.keys(routes) as readonly RouteName[]

/** A route's row in its general form. */
export const routeEntry = (name: RouteName): Route => routes[name]

/** The names of a route's checks; pages without a route (404, errors) only show the signed-in traveller. */
export const listChecks = (route: RouteName | null): readonly string[] =>
  route === null ? ['user'] : (routeEntry(route).checks ?? defaultChecks)

/** Whether a text is the name of a route; inherited members of the table do not count. */
export const isRouteName = (text: string): text is RouteName => Object.hasOwn(routes, text)

/** The routes for which this flag is set. */
export const routesThat = (says: (route: Route) => unknown): readonly RouteName[] =>
  routeNames.filter((name) => Boolean(says(routeEntry(name))))

/** The query parameter of the post that closes the invitation to another market, whatever page it is on. */
export const dismissCommunity = { name: 'dismiss', value: 'community' } as const
