import { type OperationName, operations } from './operations.ts'
import { TOTAL_CHANGED, TRIP_CHANGE_REFUSALS } from './trip-change.ts'

/** A refusal by the backoffice, and its consequence. */
export interface RefusalRule {
  readonly status: number
  /** `key` of the error body; null if the status alone decides. */
  readonly key: string | null
  /** The operations that may answer like this. */
  readonly of: (name: OperationName) => boolean
  /** Members of the error body's `extra` that the product reads. */
  readonly extra?: string
  /** What the traveller sees. */
  readonly means: string
}

const withToken = (name: OperationName) => operations[name].token !== 'never'
const only =
  (...names: OperationName[]) =>
  (name: OperationName) =>
    names.includes(name)

/** Every refusal that the product distinguishes (product §19); any other 4xx is a refusal without a known reason. */
export const refusalRules: readonly RefusalRule[] = [
  {
    status: 401,
    key: null,
    of: withToken,
    means: 'The token is unknown, expired or revoked. It is renewed once; then the traveller signs in again.',
  },
  {
    status: 403,
    key: 'USER_PRIVACY_POLICY_ERROR',
    of: withToken,
    extra: 'userId, where giving the consents ends it; without it the traveller is not allowed at all',
    means:
      'With `extra.userId` every page but the consents leads there; without it the traveller is signed out.',
  },
  {
    status: 403,
    key: null,
    of: only('getReferral'),
    means: 'No friend can be invited yet: no completed booking.',
  },
  {
    status: 404,
    key: null,
    of: withToken,
    means: 'Not there, or another traveller’s: nobody is told which.',
  },
  {
    status: 404,
    key: null,
    of: only('listConsentHistory'),
    means: 'No history is kept: the present consents are shown, and a sentence.',
  },
  ...[404, 405].map((status) => ({
    status,
    key: null,
    of: only('requestDeletion'),
    means: 'No such request is taken: the page says what to write to customer care.',
  })),
  {
    status: 409,
    key: null,
    of: only('withdrawDeletion'),
    means: 'The day until which it can be withdrawn is over: customer care is asked.',
  },
  { status: 404, key: null, of: only('searchFlight'), means: 'No such flight; it may be typed by hand.' },
  ...TRIP_CHANGE_REFUSALS.map((key) => ({
    status: 409,
    key,
    of: only('startTripChange'),
    means: 'The change is refused, with words of its own.',
  })),
  {
    status: 409,
    key: TOTAL_CHANGED,
    of: only('startTripChange'),
    means:
      'The total is not `expectedTotal` any more: nothing was changed, and the traveller compares and agrees again.',
  },
  {
    status: 409,
    key: 'ADDRESS_LOCKED',
    of: only('updateAddresses'),
    means: 'A saved address is changed by customer care.',
  },
  {
    status: 410,
    key: null,
    of: only('confirmEmail', 'listNotifyMe'),
    means: 'The link of a mail has expired.',
  },
  {
    status: 422,
    key: 'TOKEN_INVALID',
    of: only('confirmEmail'),
    means: 'The link of a mail was never sent.',
  },
  {
    status: 422,
    key: null,
    of: (name) => operations[name].method !== 'GET' && withToken(name),
    extra: 'fields, the names of those that were refused',
    means: 'The fields named say so in the form; without names the form does.',
  },
  {
    status: 429,
    key: null,
    of: () => true,
    means: '`Retry-After` of up to 2 s is waited for once by a read; else the traveller is asked to wait.',
  },
]

/** The refusals that an operation may answer with. */
export const listRefusals = (name: OperationName): RefusalRule[] =>
  refusalRules.filter((refusal) => refusal.of(name))
