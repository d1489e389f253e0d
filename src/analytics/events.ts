import type { ExperimentView } from '#flags/evaluate.ts'
import { type RouteName, routeEntry } from '#routes.ts'

/** Delay of a push to the tag manager's data layer, so that it never competes with the page (product §22), in milliseconds. */
export const PUSH_DELAY_MS = 250

/** Events for the tag manager (product §22): names and ids only, nothing about the traveller. */
export type AnalyticsEvent =
  | { event: 'sessionStart'; sessionId: string }
  | { event: 'experiment_viewed'; experimentId: string; variationId: string; deviceId: string }

/** What has already been reported in this browser session. */
export interface Visit {
  id: string
  /** `experiment:variation` of each experiment seen. */
  seen: readonly string[]
}

/** A key may contain any character; a cookie and its separator may not. */
const nameOf = ({ experiment, variation }: ExperimentView) =>
  [experiment, variation].map(encodeURIComponent).join(':')

/** Whether an experiment has been reported in this visit. */
export const isReported = ({ seen }: Visit, view: ExperimentView): boolean => seen.includes(nameOf(view))

/** Most experiments remembered: a cookie is limited, and a session sees only a few. */
const MOST_SEEN = 30

/** Reads the visit cookie; null if it is absent or not ours. */
export function readVisit(cookie: string | undefined): Visit | null {
  const [id = '', ...seen] = (cookie ?? '').split('|')
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  return { id, seen: seen.filter((name) => /^[^:<>\s]+:[^:<>\s]+$/.test(name)).slice(0, MOST_SEEN) }
}

/** The visit as a cookie's value. */
export const writeVisit = ({ id, seen }: Visit): string => [id, ...seen].join('|')

/**
 * This page's events, and the visit after them: `sessionStart` at its beginning, each experiment once (product §22). `newId` is
 * used if no visit has begun.
 */
export function collectEvents(
  known: Visit | null,
  {
    experiments,
    deviceId,
    newId,
  }: { experiments: readonly ExperimentView[]; deviceId: string; newId: string },
): { events: AnalyticsEvent[]; visit: Visit } {
  const before = known ?? { id: newId, seen: [] }
  const fresh = [...new Map(experiments.map((view) => [nameOf(view), view])).values()].filter(
    (view) => !isReported(before, view),
  )
  const viewed = fresh.map(
    ({ experiment, variation }) =>
      ({
        event: 'experiment_viewed',
        experimentId: experiment,
        variationId: variation,
        deviceId,
      }) as const,
  )
  return {
    events: known ? viewed : [{ event: 'sessionStart', sessionId: newId }, ...viewed],
    visit: { id: before.id, seen: [...before.seen, ...fresh.map(nameOf)].slice(-MOST_SEEN) },
  }
}

/**
 * Whether the tag manager may run: on the routes that allow it, for travellers with a recorded marketing consent. `route` is the
 * requested one, null for an unknown address.
 */
export function isMeasured(route: RouteName | null, marketing: boolean): boolean {
  return marketing && route !== null && (routeEntry(route).measured ?? false)
}
