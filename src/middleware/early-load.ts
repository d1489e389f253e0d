import type { APIContext } from 'astro'
import { loadCredits } from '#features/credits/load.ts'
import { loadDashboard } from '#features/dashboard/load.ts'
import { loadDocuments } from '#features/documents/load.ts'
import { loadAlerts } from '#features/notify-me/load.ts'
import { loadPartnerships } from '#features/partnership/load.ts'
import { loadAddresses } from '#features/registry/addresses/load.ts'
import { loadTrip } from '#features/trips/detail/load.ts'
import { loadTrips } from '#features/trips/load.ts'
import { loadTraveller } from '#features/trips/travellers/load.ts'
import type { RouteName } from '#routes.ts'
import type { PageLoad } from './locals.ts'

type BeginLoad = (load: PageLoad, context: APIContext) => Promise<unknown>

/** Loads that can start before users/me has answered, by route. A page whose load is missing here takes one more round trip. */
const loadsOfPages: Partial<Record<RouteName, BeginLoad>> = {
  index: (load) => load(loadDashboard),
  travels: (load, { url }) => load(loadTrips, url.searchParams),
  'travels/_tour': (load, { locals: { params } }) => load(loadTrip, params.tour ?? ''),
  'travels/_tour/_traveler': (load, { locals: { params } }) =>
    load(loadTraveller, params.tour ?? '', params.traveler ?? ''),
  'account/profile': (load) => load(loadAddresses),
  'account/registry': (load) => load(loadAddresses),
  'account/documents': (load) => load(loadDocuments),
  'account/credits': (load) => load(loadCredits),
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
