/** Whether a parameter of a route has to be there. */
export type ParamKind = 'required' | 'optional'

/** One route of spec §2. */
export type RouteEntry = {
  /** Canonical English path: always understood, in every locale, whatever the tables say. */
  readonly path: string
  /** The page under `src/pages`, without extension. */
  readonly page: string
  readonly params: Readonly<Record<string, ParamKind>>
  /** The same path in every locale: tables do not name it. */
  readonly fixed?: true
  /** The route that this one is when its optional parameter is left out. */
  readonly shortForm?: string
  /**
   * The tag manager may run here. It can read whatever stands on a page and in its address: never where there are
   * contact data, dates of birth, addresses, documents, payments, consents or a token.
   */
  readonly measured?: true
  /** It takes posts: beside being read, or alone. A page without forms of its own takes none (src/http/shared/methods.ts). */
  readonly posts?: 'too' | 'only'
}

/** Every route name of spec §2 with its canonical path (decisions §3), page and parameters. */
export const routes = {
  index: { path: '/', page: 'index', params: {}, fixed: true, measured: true },
  'account/profile': { path: '/account/profile', page: 'account/profile', params: {} },
  travels: { path: '/travels', page: 'travels/index', params: {}, measured: true },
  'travels/_tour': {
    path: '/travels/{tour}',
    page: 'travels/[tour]/index',
    params: { tour: 'required' },
    posts: 'too',
  },
  'travels/_tour/_traveler': {
    path: '/travels/{tour}/{traveler}',
    page: 'travels/[tour]/[traveler]',
    params: { tour: 'required', traveler: 'required' },
    posts: 'too',
  },
  'account/registry': { path: '/account/registry', page: 'account/registry', params: {}, posts: 'too' },
  'account/documents': { path: '/account/documents', page: 'account/documents', params: {} },
  'account/documents/_kind/_step': {
    path: '/account/documents/{kind}/{step}',
    page: 'account/documents/[kind]/[step]',
    params: { kind: 'required', step: 'required' },
    posts: 'too',
  },
  'account-communications': {
    path: '/account/consents',
    page: 'account/consents',
    params: {},
    posts: 'too',
  },
  'account/credits': { path: '/account/credits', page: 'account/credits', params: {} },
  'account/wishlist': { path: '/account/wishlist', page: 'account/wishlist', params: {} },
  'notify-me': { path: '/notify-me', page: 'notify-me/index', params: {}, measured: true, posts: 'too' },
  'notify-me/_token': {
    path: '/notify-me/{token?}',
    page: 'notify-me/[...token]',
    params: { token: 'optional' },
    shortForm: 'notify-me',
    posts: 'too',
  },
  partnership: { path: '/partnerships', page: 'partnerships', params: {}, measured: true },
  'refer-friend': { path: '/refer-friend', page: 'refer-friend/index', params: {}, measured: true },
  'refer-friend/copy-code': { path: '/refer-friend/copy-code', page: 'refer-friend/copy-code', params: {} },
  'refer-friend/discount': { path: '/refer-friend/discount', page: 'refer-friend/discount', params: {} },
  contacts: { path: '/contact-us', page: 'contact-us', params: {} },
  'auth/confirm-email': {
    path: '/auth/confirm-email/{token?}',
    page: 'auth/confirm-email/[...token]',
    params: { token: 'optional' },
    posts: 'too',
  },
  // The provider knows these by their address (redirect URI, deep links, logout): no locale may move them.
  login: { path: '/login', page: 'login/index', params: {}, fixed: true },
  'login/redirect': { path: '/login/redirect', page: 'login/redirect', params: {}, fixed: true },
  'login/backchannel-logout': {
    path: '/login/backchannel-logout',
    page: 'login/backchannel-logout',
    params: {},
    fixed: true,
    posts: 'only',
  },
  logout: { path: '/logout', page: 'logout', params: {}, posts: 'too' },
} as const satisfies Readonly<Record<string, RouteEntry>>

export type RouteName = keyof typeof routes

/**
 * Parameters whose values are words, by their English ones. An address says them in its own language, as the tables
 * have them under `{kind}` and `{step}`; pages and links know the English ones alone.
 */
export const paramValues = {
  kind: ['passport', 'identity-card', 'driving-licence'],
  step: ['information', 'image', 'verification'],
} as const

export type WordParam = keyof typeof paramValues
export type ParamValue<Param extends WordParam> = (typeof paramValues)[Param][number]

type Kinds<Name extends RouteName> = (typeof routes)[Name]['params']
type ValueOf<Key> = Key extends WordParam ? ParamValue<Key> : string

/** The parameters of a route: required ones as members, optional ones as optional members. */
export type RouteParams<Name extends RouteName> = {
  readonly [Key in keyof Kinds<Name> as Kinds<Name>[Key] extends 'required' ? Key : never]: ValueOf<Key>
} & {
  readonly [Key in keyof Kinds<Name> as Kinds<Name>[Key] extends 'optional' ? Key : never]?: ValueOf<Key>
}

export type QueryValue = string | number | boolean | null | undefined
export type Query = URLSearchParams | Readonly<Record<string, QueryValue | readonly string[]>>

/** What `pathTo` takes after the name: parameters first, and not at all where the route has no required one. */
export type PathArguments<Name extends RouteName> =
  Record<never, never> extends RouteParams<Name>
    ? [params?: RouteParams<Name>, query?: Query]
    : [params: RouteParams<Name>, query?: Query]

export const routeNames = Object.keys(routes) as readonly RouteName[]

/** A route's entry in its general form. */
export const routeEntry = (name: RouteName): RouteEntry => routes[name]

/** The parameters whose values are words. */
export const wordParams = Object.keys(paramValues) as readonly WordParam[]

/** Whether a text names such a parameter; inherited members of the table do not count. */
export const isWordParam = (text: string): text is WordParam => Object.hasOwn(paramValues, text)

/** Whether a text names a route; inherited members of the table do not count. */
export const isRouteName = (text: string): text is RouteName => Object.hasOwn(routes, text)
