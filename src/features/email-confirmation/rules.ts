/** The possible outcomes of a confirmation link, apart from the backoffice being unavailable. */
export const outcomes = ['confirmed', 'used', 'expired', 'unknown'] as const
export type ConfirmationOutcome = (typeof outcomes)[number]

/** The states of the page: the question, the outcome, or why the outcome is unknown. */
export type ConfirmationState =
  | 'ask'
  | ConfirmationOutcome
  | 'missing'
  | 'busy'
  | 'unavailable'
  | 'unanswered'

/** Longest token the backoffice accepts (its contract); it has never sent a longer one. */
export const MAX_TOKEN_LENGTH = 2048

/** The HTTP status of each state. */
export const confirmationStatus: Record<ConfirmationState, number> = {
  ask: 200,
  confirmed: 200,
  used: 200,
  expired: 410,
  unknown: 404,
  missing: 200,
  busy: 503,
  unavailable: 503,
  unanswered: 503,
}

/** Whether the link may still be valid: the page shows the question, or another try. */
export const mayTryAgain = (state: ConfirmationState): boolean =>
  ['ask', 'busy', 'unavailable', 'unanswered'].includes(state)

/** Whether the link is unusable, so that only customer care can help. */
export const isLost = (state: ConfirmationState): boolean => ['expired', 'unknown', 'missing'].includes(state)

/** The state for an address: a token means the question, an outcome is shown, and without either the token is missing. */
export function stateOfVisit(token: string | undefined, outcome: string | null): ConfirmationState {
  if (token) return 'ask'
  return outcomes.find((each) => each === outcome) ?? 'missing'
}

/** Maps the keys with which the backoffice refuses a link (assumed): it has expired, or was never sent. */
export function outcomeOfRefusal(status: number, key: string | null): ConfirmationOutcome {
  if (key === 'TOKEN_EXPIRED' || status === 410) return 'expired'
  return key === 'TOKEN_USED' ? 'used' : 'unknown'
}
