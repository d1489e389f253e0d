import { matchPath } from '#i18n/slugs.ts'
import { type RouteName, routeEntry, routesThat } from '#routes.ts'

/** How a page behaves without one of its calls. */
export interface Part {
  /** The call, as the tap sees it. */
  readonly call: RegExp
  /** Status of the page then. */
  readonly status: number
  /** Keys of the texts that report it, in the part's place. */
  readonly says: readonly string[]
  /** The rest of the page: keys or, in quotes, words. */
  readonly stands?: readonly string[]
}

export interface PageCase {
  readonly path: string
  readonly as: string
  readonly parts: readonly Part[]
  /** The status of a page that works without its traveller. */
  readonly standsAlone?: number
  /** Its call returns a file: only a call without an answer is a fault. */
  readonly file?: boolean
}

const calls = {
  bookings: /\/bookings$/,
  booking: /\/bookings\/[^/]+$/,
  documents: /\/documents$/,
  scan: /\/documents\/[^/]+$/,
  addresses: /\/addresses$/,
  consentHistory: /\/consents\/history$/,
  credits: /\/credits$/,
  partnerships: /\/partnerships$/,
  referral: /\/referral$/,
  wishlist: /\/wishlist$/,
  alerts: /\/notify-me$/,
  change: /\/self-tour-change$/,
} as const

const again = 'shell:tryAgain'
const part = (
  call: keyof typeof calls,
  says: string | readonly string[],
  status = 200,
  stands: readonly string[] = [],
): Part => ({ call: calls[call], says: [says, again].flat(), status, stands })

/** A call whose failure only costs its own part of the page. */
const silent = (call: keyof typeof calls, ...says: string[]): Part => ({
  call: calls[call],
  says,
  status: 200,
})

const of = (as: string, path: string, ...parts: Part[]): PageCase => ({ path, as, parts })
const page = (path: string, ...parts: Part[]): PageCase => of('emma', path, ...parts)
const step = (name: string) => `/account/documents/passport/${name}`

/** Each call's effect on its page. All pages call users/me, which is in `userPart`. */
const withCalls: readonly PageCase[] = [
  page(
    '/',
    part('bookings', ['dashboard:tripsUnavailable', 'ui:notCounted'], 200, ['shell:PARTNERSHIP']),
    silent('booking', 'calendar:add'),
    ...(['addresses', 'partnerships', 'alerts', 'wishlist'] as const).map((call) =>
      part(call, ['dashboard:incomplete', 'ui:notCounted'], 200, ['shell:MY_TRAVELS']),
    ),
  ),
  page('/travels', part('bookings', 'trips:unavailable.title')),
  page('/travels?show=past&page=2', part('bookings', 'trips:unavailable.title')),
  page(
    '/travels/B2101',
    part('booking', ['trip:unavailable.title', 'pocket:list.title'], 503),
    part('documents', 'entry:either', 200, ['trip:receipt']),
    {
      ...silent('change', 'trip-change:trouble.unavailable.title', 'trip-change:way.again'),
      stands: ['trip:receipt'],
    },
  ),
  page('/travels/B2101/pocket', part('booking', 'trip:unavailable.title', 503), silent('documents')),
  page('/files/calendar/B2101', part('booking', 'trip:unavailable.title', 503), silent('documents')),
  ...['/travels/B2201/group', '/files/group/B2201'].map((path) =>
    of('olivia', path, part('booking', 'trip:unavailable.title', 503), silent('documents')),
  ),
  of('olivia', '/travels/B2201/group/several', part('booking', 'trip:unavailable.text', 503)),
  of(
    'olivia',
    '/travels/B2201/group/several?what=residence',
    part('booking', 'trip:unavailable.text', 503),
    part('addresses', 'addresses:unavailable.title', 503),
  ),
  page(
    '/travels/B2101/B2101-T1',
    part('booking', 'travellers:unavailable.title', 503),
    part('documents', 'travellers:documents.unavailable.title', 200, ['travellers:page.personalData']),
  ),
  page('/travels/B2101/B2101-T1/flights', part('booking', 'flights:closed.unavailable', 503)),
  of(
    'mia',
    '/travels/B2110/change',
    part('booking', 'trip-change:trouble.unavailable.title', 503),
    part('change', 'trip-change:trouble.unavailable.title', 503),
  ),
  page('/account/profile', part('addresses', 'addresses:unavailable.title', 200, ['profile:lead'])),
  page('/account/registry', part('addresses', 'addresses:unavailable.title', 200, ['registry:lead'])),
  page('/account/registry/residence', part('addresses', 'addresses:unavailable.title', 503)),
  page('/account/registry/billing', part('addresses', 'addresses:unavailable.title', 503)),
  page(
    '/account/documents',
    part('documents', 'documents:unavailable.title', 200, ['documents:trips.title']),
    part('bookings', 'documents:trips.unavailable', 200, ['documents:kind.PASSPORT']),
  ),
  // A file instead of JSON: its content never decides about the page (see documents.test.ts).
  {
    ...page('/files/scan/passport/front/nobody', part('scan', 'documents:scan.unavailable.title', 503)),
    file: true,
  },
  // A form can be filled in without the documents.
  page(
    step('information'),
    silent('documents', 'documents:step.information'),
    // Without the trips it has no day to show.
    silent('bookings', 'documents:step.information'),
  ),
  of('elena', step('image'), part('documents', 'documents:unavailable.title', 503)),
  page(step('verification'), part('documents', 'documents:unavailable.title', 503)),
  of('elena', step('phone'), part('documents', 'documents:unavailable.title', 503)),
  page(
    '/account/consents',
    part('consentHistory', 'consents:history.unavailable.title', 200, ['my-data:title']),
  ),
  page(
    '/account/leave',
    part('bookings', 'leave:trips.unavailable.title', 200, ['leave:kept.title']),
    part('credits', 'credits:unavailable.title', 200, ['leave:kept.title']),
    part('alerts', 'notify-me:unavailable.title', 200, ['leave:kept.title']),
  ),
  page('/account/credits', part('credits', 'credits:unavailable.title')),
  page('/partnerships', part('partnerships', 'partnership:unavailable.title')),
  page('/notify-me', part('alerts', 'notify-me:unavailable.title')),
  ...['/refer-friend', '/refer-friend/copy-code', '/refer-friend/discount'].map((path) =>
    page(path, part('referral', 'referral:unavailable.title')),
  ),
  { ...page('/notify-me/alerts-emma', part('alerts', 'notify-me:unavailable.title')), standsAlone: 200 },
  { ...page('/auth/confirm-email/some-token'), standsAlone: 200 },
  { ...page('/nowhere'), standsAlone: 404 },
]

/**
 * Pages without a row. The sign-out appears only to signed-in travellers, and is only a question; my data are a file of many calls, and a
 * script reads a check. The accessibility statement makes no calls. The phone's page does not depend on the sign-in, and
 * makes no calls to appear (handoff.test.ts).
 */
const without: readonly RouteName[] = [
  'accessibility',
  'phone/_code',
  'logout',
  'files/my-data',
  'files/verification',
  'files/handoff',
]

const routeOf = ({ path }: PageCase) => matchPath(path.split('?', 1)[0] ?? '')?.name
/** Routes without a row above. */
const others = routesThat(({ leadsAway }) => !leadsAway).filter(
  (route) => !without.includes(route) && !withCalls.some((row) => routeOf(row) === route),
)

/** Every page with an address. The matrix itself detects a call that is not listed for a page. */
export const pages: readonly PageCase[] = [
  ...withCalls,
  ...others.map((route) => page(routeEntry(route).path)),
]

/** users/me, which every page calls: without it only the page that reports it appears. */
export const userPart = ({ standsAlone }: PageCase): Part => ({
  call: /\/users\/me$/,
  status: standsAlone ?? 503,
  says: standsAlone ? [] : ['shell:userLoadFailed', again],
})
