import type { ExperimentView } from '#flags/evaluate.ts'

/** How long a push to the tag manager's data layer waits, so that it never competes with the page (product §22), milliseconds. */
export const PUSH_DELAY_MS = 250

/** What the tag manager is told (product §22): names and ids only, nothing about the traveller. */
export type AnalyticsEvent =
  | { event: 'sessionStart'; sessionId: string }
  | { event: 'experiment_viewed'; experimentId: string; variationId: string; deviceId: string }

/** What has been told in this browser session. */
export interface Visit {
  id: string
  /** `experiment:variation` of what was seen. */
  seen: readonly string[]
}

const nameOf = ({ experiment, variation }: ExperimentView) => `${experiment}:${variation}`

/** A cookie holds no more; a session sees a handful of experiments. */
const MOST_SEEN = 30

/** Reads the visit cookie; null for none or for one that is not ours. */
export function readVisit(cookie: string | undefined): Visit | null {
  const [id = '', ...seen] = (cookie ?? '').split('|')
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  return { id, seen: seen.filter((name) => /^[\w-]+:[\w-]+$/.test(name)).slice(0, MOST_SEEN) }
}

/** The visit as a cookie's value. */
export const writeVisit = ({ id, seen }: Visit): string => [id, ...seen].join('|')

/**
 * What this page has to tell, and the visit once it has: `sessionStart` at its beginning, each experiment once
 * (product §22). `newId` is taken where no visit has begun.
 */
export function eventsOf(
  known: Visit | null,
  {
    experiments,
    deviceId,
    newId,
  }: { experiments: readonly ExperimentView[]; deviceId: string; newId: string },
): { events: AnalyticsEvent[]; visit: Visit } {
  const before = known ?? { id: newId, seen: [] }
  const fresh = experiments.filter((view) => !before.seen.includes(nameOf(view)))
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
