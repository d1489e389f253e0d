import type { APIContext } from 'astro'
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
import { type Route, type RouteName, routes } from '#routes.ts'
import type { PageLoad } from './locals.ts'

type BeginLoad = (load: PageLoad, context: APIContext) => Promise<unknown>

/** The early loads that rows of routes name. */
type EarlyLoad = Extract<(typeof routes)[RouteName], { early: string }>['early']

const loads = {
  dashboard: (load) => load(loadDashboard),
  trips: (load, { url }) => load(loadTrips, url.searchParams),
  trip: (load, { locals: { params } }) => load(loadTrip, params.tour ?? ''),
  forSeveral: (load, { locals: { params }, url }) =>
    load(loadForSeveral, params.tour ?? '', url.searchParams),
  traveller: (load, { locals: { params } }) => load(loadTraveller, params.tour ?? '', params.traveler ?? ''),
  addresses: (load) => load(loadAddresses),
  documents: (load) => load(loadDocuments),
  credits: (load) => load(loadCredits),
  leave: (load) => load(loadPreflight),
  consentHistory: (load) => load(loadConsentHistory),
  partnerships: (load) => load(loadPartnerships),
  alerts: (load) => load(loadAlerts),
} satisfies Record<EarlyLoad, BeginLoad>

const earlyLoadOf = (route: RouteName): BeginLoad | undefined => {
  const row: Route & { readonly early?: EarlyLoad } = routes[route]
  return row.early && loads[row.early]
}

/** Ids and queries as one text, equal only for equal ones; one that is left out is none. */
const keyOfArguments = (args: readonly (string | URLSearchParams | undefined)[]) =>
  JSON.stringify(args.filter((arg) => arg !== undefined).map(String))

/**
 * Sets `locals.load`. The returned function starts the load of the requested page for the traveller in `locals.userId`;
 * `locals.load` passes its result to the page if that calls the same load for the same traveller.
 */
export function provideLoad(context: APIContext): () => void {
  const { locals, request } = context
  let begun: { load: unknown; given: string; userId: string | null; answer: Promise<unknown> } | null = null

  locals.load = (load, ...args) => {
    const isSame =
      begun?.load === load && begun.given === keyOfArguments(args) && begun.userId === locals.userId
    const answer = isSame ? (begun?.answer as ReturnType<typeof load>) : load(locals, ...args)
    begun = null
    return answer
  }

  return () => {
    const begin = locals.route && earlyLoadOf(locals.route)
    if (!begin || locals.userId === null || request.method !== 'GET') return
    void begin((load, ...args) => {
      const answer = load(locals, ...args)
      begun = { load, given: keyOfArguments(args), userId: locals.userId, answer }
      // The code that awaits the answer handles its failure; if no page is shown, none does, and that must not end the process.
      answer.catch(() => {})
      return answer
    }, context)
  }
}
