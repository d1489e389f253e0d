import { emptyMandatoryFields, mandatoryFields } from '#account/profile.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import type { User } from '#backoffice/wire/user.ts'
import type { Market } from '#markets/market-table.ts'
import type { EntryCheck } from './border.ts'

// The one rule of who on a booking is ready, for the trip's page, its board and table, and the payer's list.

/** What a trip needs of each traveller, in display order. */
export const needs = ['details', 'document', 'flights'] as const
export type Need = (typeof needs)[number]

/** `later`: the departure is not certain yet. `held`: an overdue payment comes first. `unknown`: not reported. */
export type NeedState = 'done' | 'missing' | 'problem' | 'checking' | 'later' | 'held' | 'unknown'

/** A traveller's state of each need. */
export type Needs = Readonly<Record<Need, NeedState>>

/** What a traveller has to do. */
export const openNeeds = (one: Needs): Need[] =>
  needs.filter((need) => one[need] === 'missing' || one[need] === 'problem')

export const readinessLevels = ['toDo', 'unknown', 'ready'] as const
/** `ready`: the traveller has nothing left to do, though something may still be checked. Each traveller has exactly one level. */
export type Readiness = (typeof readinessLevels)[number]

/** A traveller's overall readiness. */
export function judgeReadiness(one: Needs): Readiness {
  if (openNeeds(one).length > 0) return 'toDo'
  return needs.some((need) => one[need] === 'unknown') ? 'unknown' : 'ready'
}

/** The number of travellers per readiness; `total` is their sum. */
export type Tally = Readonly<Record<Readiness | 'total', number>>

/** Counts a party by readiness. `omitted` more, whose rows could not be read, are unknown. */
export function countReadiness(party: readonly Needs[], omitted = 0): Tally {
  const tally = { toDo: 0, unknown: omitted, ready: 0, total: party.length + omitted }
  for (const one of party) tally[judgeReadiness(one)] += 1
  return tally
}

/** What holds for all travellers of a booking. */
interface NeedsContext {
  tourConfirmed: boolean
  /** Flights wait until a late payment is made. */
  isOverdue: boolean
  market: Pick<Market, 'taxCodeMandatory'>
}

/** The reader, whose details and documents are the account's. */
interface Self {
  user: User
  document: Pick<EntryCheck, 'severity' | 'reason'>
}

/** The needs of a traveller; `self` if it is the reader. */
export function readNeeds(
  member: PartyMember,
  { market, ...context }: NeedsContext,
  self: Self | null,
): Needs {
  return {
    details: self ? ifEmpty(emptyMandatoryFields(self.user, market)) : detailsOf(member, market),
    document: self ? ownDocumentState(self.document) : readDocumentState(member.documentStatus),
    flights: flightsOf(member, context),
  }
}

const ifEmpty = (fields: readonly string[]): NeedState => (fields.length > 0 ? 'missing' : 'done')

function detailsOf({ emptyFields }: PartyMember, market: NeedsContext['market']): NeedState {
  if (emptyFields === null) return 'unknown'
  const mandatory: readonly string[] = mandatoryFields(market)
  return ifEmpty(emptyFields.filter((field) => mandatory.includes(field)))
}

function flightsOf({ flightsTold }: PartyMember, { tourConfirmed, isOverdue }: Omit<NeedsContext, 'market'>) {
  if (flightsTold) return 'done'
  if (!tourConfirmed) return 'later'
  if (isOverdue) return 'held'
  return flightsTold === null ? 'unknown' : 'missing'
}

const documentStates: Readonly<Record<string, NeedState>> = {
  APPROVED: 'done',
  EXPIRING: 'done',
  NOT_NEEDED: 'done',
  TO_VALIDATE: 'checking',
  MISSING: 'missing',
  REJECTED: 'problem',
  EXPIRED: 'problem',
}

/**
 * The state of another traveller's document, from the backoffice's status alone: the payer sees nothing of the document itself. A
 * list without a status (undefined) requires none.
 */
export function readDocumentState(status: string | null | undefined): NeedState {
  if (status === undefined) return 'later'
  return (Object.hasOwn(documentStates, status ?? '') && documentStates[status ?? '']) || 'unknown'
}

/** The state of the reader's own document, by the same rule as on other pages. */
export function ownDocumentState({ severity, reason }: Self['document']): NeedState {
  if (reason === 'unknown')
    return severity === 'done' ? 'done' : severity === 'blocked' ? 'missing' : 'unknown'
  if (reason === 'checking') return 'checking'
  if (severity !== 'blocked') return 'done'
  return reason === 'missing' ? 'missing' : 'problem'
}
