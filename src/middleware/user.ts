import { defineMiddleware } from 'astro:middleware'
import type { APIContext } from 'astro'
import { createProver, createShownSeals, type Prover, type ShownSeals } from '#auth/shown.ts'
import { signedIn } from '#auth/signed-in.ts'
import {
  BackofficeUnavailable,
  PrivacyPolicyError,
  RateLimited,
  TokenTooLarge,
} from '#backoffice/client/errors.ts'
import { loadConsentHistory } from '#features/consents/load.ts'
import { loadCredits } from '#features/credits/load.ts'
import { loadDashboard } from '#features/dashboard/load.ts'
import { loadDocuments } from '#features/documents/load.ts'
import { loadForSeveral } from '#features/for-several/load.ts'
import { loadPreflight } from '#features/leave/load.ts'
import { loadAlerts } from '#features/notify-me/load.ts'
import { loadPartnerships } from '#features/partnership/load.ts'
import { loadAddresses } from '#features/registry/addresses/load.ts'
import { loadTrip } from '#features/trips/detail/load.ts'
import { loadTrips } from '#features/trips/load.ts'
import { loadTraveller } from '#features/trips/travellers/load.ts'
import { isByAddress, type RateLimitedAction } from '#http/shared/rate-limit.ts'
import type { RouteName } from '#routes.ts'
import { services } from '../services.ts'
import { checksOf } from './access.ts'
import type { PageLoad } from './locals.ts'

type BeginLoad = (load: PageLoad, context: APIContext) => Promise<unknown>

/** Loads that can start before users/me has answered, by route. A page whose load is missing here takes one more round trip. */
const loadsOfPages: Partial<Record<RouteName, BeginLoad>> = {
  index: (load) => load(loadDashboard),
  travels: (load, { url }) => load(loadTrips, url.searchParams),
  'travels/_tour': (load, { locals: { params } }) => load(loadTrip, params.tour ?? ''),
  'travels/_tour/group': (load, { locals: { params } }) => load(loadTrip, params.tour ?? ''),
  'travels/_tour/group/several': (load, { locals: { params }, url }) =>
    load(loadForSeveral, params.tour ?? '', url.searchParams),
  'travels/_tour/_traveler': (load, { locals: { params } }) =>
    load(loadTraveller, params.tour ?? '', params.traveler ?? ''),
  'account/profile': (load) => load(loadAddresses),
  'account/registry': (load) => load(loadAddresses),
  'account/documents': (load) => load(loadDocuments),
  'account/credits': (load) => load(loadCredits),
  'account/leave': (load) => load(loadPreflight),
  'account-communications': (load) => load(loadConsentHistory),
  partnership: (load) => load(loadPartnerships),
  'notify-me': (load) => load(loadAlerts),
}

/**
 * Sets `locals.load`. The function returned starts the load of the requested page for the traveller in `locals.userId`;
 * `locals.load` gives its result to the page if that asks for the same load and traveller.
 */
export function provideLoad(context: APIContext): () => void {
  const { locals, request } = context
  let early: { load: unknown; given: string; userId: string | null; answer: Promise<unknown> } | null = null

  locals.load = (load, ...args) => {
    const isSame = early?.load === load && early.given === args.join('\n') && early.userId === locals.userId
    const answer = isSame ? (early?.answer as ReturnType<typeof load>) : load(locals, ...args)
    early = null
    return answer
  }

  return () => {
    const begin = locals.route && loadsOfPages[locals.route]
    if (!begin || locals.userId === null || request.method !== 'GET') return
    void begin((load, ...args) => {
      const answer = load(locals, ...args)
      early = { load, given: args.join('\n'), userId: locals.userId, answer }
      // Whoever awaits it handles a failure; if no page is shown nobody does, and that must not end the process.
      answer.catch(() => {})
      return answer
    }, context)
  }
}

/** The session key that holds the traveller's id as users/me gave it. */
const USER_ID = 'userId'

/** What a failed users/me means for the request (product §6). */
function ruleOn(error: unknown, locals: Pick<App.Locals, 'privacyError' | 'trouble' | 'log'>): void {
  if (error instanceof PrivacyPolicyError) {
    if (error.userId) locals.privacyError = { userId: error.userId }
    else locals.trouble = { kind: 'notAllowed', status: 403 }
    return
  }
  // This includes a refused token (401): ending the session at once would send the traveller round in circles, because the
  // provider signs in again without asking.
  const busy = error instanceof BackofficeUnavailable || error instanceof RateLimited
  locals.log.error({ err: error }, 'cannot load the user')
  if (error instanceof TokenTooLarge) {
    locals.trouble = { kind: 'tokensTooLarge', status: 502 }
    return
  }
  locals.trouble = { kind: 'userLoad', status: busy ? 503 : 502 }
}

let made: ShownSeals | undefined
const seals = (): ShownSeals => {
  made ??= createShownSeals(services().config.session.secret)
  return made
}

let proving: Prover | undefined
const prover = (): Prover => {
  proving ??= createProver(services().config.session.secret, 'flights-itinerary')
  return proving
}

/** The user check of every page (product §6): loads the traveller once, however often it is asked for later. */
export const user = defineMiddleware(async (context, next) => {
  const { locals } = context
  const keyOf = (action: RateLimitedAction, travellerId = locals.user?.id) =>
    isByAddress(action) ? locals.clientIp : (travellerId ?? '')
  locals.limit = {
    take: async (action, travellerId) => {
      const permit = await services().rateLimits.take(action, keyOf(action, travellerId))
      locals.limitWait = Math.max(locals.limitWait, permit.wait)
      return permit
    },
    wait: (action) => services().rateLimits.wait(action, keyOf(action)),
  }
  locals.shown = {
    seal: (shown, record) => seals().seal(shown, [signedIn(locals).user.id, ...record]),
    open: (sealed, record) => seals().open(sealed, [signedIn(locals).user.id, ...record]),
  }
  const ofTraveller = (value: string) => JSON.stringify([signedIn(locals).user.id, value])
  locals.valueMarks = {
    of: (value) => services().marks.value.of(ofTraveller(value)),
    isOf: (mark, value) => services().marks.value.isOf(mark, ofTraveller(value)),
  }
  locals.itineraryProof = {
    prove: (text, about) => prover().prove(text, about),
    isProven: (text, about, proof) => prover().isProven(text, about, proof),
  }
  locals.userId = null
  const beginLoad = provideLoad(context)
  if (!locals.session || !checksOf(locals.route).includes('user')) return next()
  const known = locals.session.record.data[USER_ID]
  locals.userId = typeof known === 'string' ? known : null
  try {
    beginLoad()
    locals.user = await locals.backoffice.users.me()
  } catch (error) {
    ruleOn(error, locals)
  }
  locals.userId = locals.user?.id ?? null
  if (locals.userId !== null && locals.userId !== known && !locals.isPrefetch)
    await noteUserId(locals, locals.userId)
  return next()
})

/** Stores the id in the session for later pages; without it they take one more round trip. */
async function noteUserId(locals: Pick<App.Locals, 'storeInSession' | 'log'>, userId: string): Promise<void> {
  try {
    await locals.storeInSession(USER_ID, userId)
  } catch (error) {
    locals.log.warn({ err: error }, 'cannot store the id of the user in the session')
  }
}
