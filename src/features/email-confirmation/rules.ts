/** What can become of a confirmation link, besides the backoffice being out of reach. */
export const outcomes = ['confirmed', 'used', 'expired', 'unknown'] as const
export type Outcome = (typeof outcomes)[number]

/** What the page shows: the question, how it ended, or why nobody can say. */
export type ConfirmationState = 'ask' | Outcome | 'missing' | 'rateLimited' | 'unavailable' | 'unanswered'

/** Longest token the backoffice takes (its contract); a longer one it has never sent. */
export const MAX_TOKEN_LENGTH = 2048

/** The HTTP status of each state. */
export const statusOf: Record<ConfirmationState, number> = {
  ask: 200,
  confirmed: 200,
  used: 200,
  expired: 410,
  unknown: 404,
  missing: 400,
  rateLimited: 429,
  unavailable: 503,
  unanswered: 503,
}

/** Whether the link may still be good: the page asks, or lets the traveller try once more. */
export const asksAgain = (state: ConfirmationState): boolean =>
  ['ask', 'rateLimited', 'unavailable', 'unanswered'].includes(state)

/** Whether the link is of no use, so that only customer care can help. */
export const isLost = (state: ConfirmationState): boolean => ['expired', 'unknown', 'missing'].includes(state)

/** The state of a visit by its address: a token is asked about, an outcome is told, and without either one is missing. */
export function stateOfVisit(token: string | undefined, outcome: string | null): ConfirmationState {
  if (token) return 'ask'
  return outcomes.find((each) => each === outcome) ?? 'missing'
}

/** The backoffice's keys of a refusal (assumed): a link too old, or one that it never sent. */
export function outcomeOfRefusal(status: number, key: string | null): Outcome {
  if (key === 'TOKEN_EXPIRED' || status === 410) return 'expired'
  return key === 'TOKEN_USED' ? 'used' : 'unknown'
}
