import type { APIContext } from 'astro'
import type { Backoffice } from '#backoffice/client.ts'
import type { RouteName } from '#i18n/routes.ts'

/** Travellers whose id is kept; who is not among them waits for it once more. */
const KEPT = 20_000

/** Backoffice id of a provider's `sub`, as users/me has told this process. */
const ids = new Map<string, string>()

/** Keeps which user of the backoffice the subject of a session is. */
export function rememberTraveller(subject: string, userId: string): void {
  if (ids.size >= KEPT && !ids.has(subject)) ids.clear()
  ids.set(subject, userId)
}

type Read = (backoffice: Backoffice, userId: string, context: APIContext) => void

/** Longer than any id of the contract (`Id` in backoffice/wire.ts). */
const MAX_ID = 128

const trip: Read = ({ bookings, documents }, userId, { params: { tour } }) => {
  if (!tour || tour.length > MAX_ID) return
  void bookings.get(userId, tour)
  void documents.list(userId)
}

/** What a page asks for in any case, as its `load` does; a row that is missing costs a round trip and nothing else. */
const reads: Partial<Record<RouteName, Read>> = {
  index: ({ bookings, partnerships, notifyMe, wishlist }, userId, { locals }) => {
    void bookings.list(userId)
    void partnerships.list(userId)
    void notifyMe.list()
    if (locals.flags.wishlist) void wishlist.list(userId)
  },
  travels: ({ bookings }, userId) => void bookings.list(userId),
  'travels/_tour': trip,
  'travels/_tour/_traveler': trip,
  'account/documents': ({ bookings, documents }, userId) => {
    void documents.list(userId)
    void bookings.list(userId)
  },
  'account/credits': ({ credits }, userId) => void credits.list(userId),
  partnership: ({ partnerships }, userId) => void partnerships.list(userId),
  'notify-me': ({ notifyMe }) => void notifyMe.list(),
}

/** Pages that ask for other things by their query: a dialog, a scan, a calendar file. */
const sameForAnyQuery: readonly (RouteName | null)[] = ['travels', 'index']

/**
 * Sends a page's calls beside users/me, for a traveller whose id is known from an earlier page: one round trip in
 * place of two. What comes is shown only once users/me has said that this is the traveller, and only under that id.
 */
export function readAhead(context: APIContext): void {
  const { locals, request, url } = context
  const userId = locals.session && ids.get(locals.session.record.subject)
  const read = locals.route && reads[locals.route]
  if (!userId || !read || request.method !== 'GET') return
  if (url.search !== '' && !sameForAnyQuery.includes(locals.route)) return
  locals.backoffice.ahead(() => read(locals.backoffice, userId, context))
}
