import { emptyMandatoryFields, mandatoryFields } from '#account/profile.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import type { User } from '#backoffice/wire/user.ts'
import type { Market } from '#markets/market-table.ts'
import type { EntryCheck } from './border.ts'

// Who on a booking is ready: the one rule behind the trip's page, its board and table, and what a list asks of whoever booked.

/** What a trip asks of each of its travellers, in the order in which it is shown. */
export const needs = ['details', 'document', 'flights'] as const
export type Need = (typeof needs)[number]

/** `later`: the departure is not certain yet; `held`: an overdue payment comes first; `unknown`: nobody has told. */
export type NeedState = 'done' | 'missing' | 'problem' | 'checking' | 'later' | 'held' | 'unknown'

/** How somebody stands to each of them. */
export type Needs = Readonly<Record<Need, NeedState>>

/** What somebody has to do. */
export const openNeeds = (one: Needs): Need[] =>
  needs.filter((need) => one[need] === 'missing' || one[need] === 'problem')

export const readinessLevels = ['toDo', 'unknown', 'ready'] as const
/** `ready`: nothing is left for them to do, though something may still be checked. Everybody has exactly one. */
export type Readiness = (typeof readinessLevels)[number]

/** How somebody stands in all. */
export function readinessOf(one: Needs): Readiness {
  if (openNeeds(one).length > 0) return 'toDo'
  return needs.some((need) => one[need] === 'unknown') ? 'unknown' : 'ready'
}

/** How many stand how; `total` is their sum. */
export type Tally = Readonly<Record<Readiness | 'total', number>>

/** How a party stands; of `omitted` more, whose rows could not be read, nothing is known. */
export function tallyOf(party: readonly Needs[], omitted = 0): Tally {
  const tally = { toDo: 0, unknown: omitted, ready: 0, total: party.length + omitted }
  for (const one of party) tally[readinessOf(one)] += 1
  return tally
}

/** What a booking says of its travellers alike. */
interface NeedsContext {
  tourConfirmed: boolean
  /** Flights wait until a payment that is late is made. */
  isOverdue: boolean
  market: Pick<Market, 'taxCodeMandatory'>
}

/** The reader, whose details and documents are the account's. */
interface Self {
  user: User
  document: Pick<EntryCheck, 'severity' | 'reason'>
}

/** How a traveller stands; `self` where it is the reader. */
export function needsOf(member: PartyMember, { market, ...context }: NeedsContext, self: Self | null): Needs {
  return {
    details: self ? ifEmpty(emptyMandatoryFields(self.user, market)) : detailsOf(member, market),
    document: self ? ownDocumentState(self.document) : documentStateOf(member.documentStatus),
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
 * How another traveller's document stands, by the backoffice's word: nothing of the document itself is told to whoever booked. A list
 * that says nothing of it (undefined) asks for none.
 */
export function documentStateOf(status: string | null | undefined): NeedState {
  if (status === undefined) return 'later'
  return (Object.hasOwn(documentStates, status ?? '') && documentStates[status ?? '']) || 'unknown'
}

/** How the reader's own document stands, by the rule of every other page. */
export function ownDocumentState({ severity, reason }: Self['document']): NeedState {
  if (reason === 'unknown')
    return severity === 'done' ? 'done' : severity === 'blocked' ? 'missing' : 'unknown'
  if (reason === 'checking') return 'checking'
  if (severity !== 'blocked') return 'done'
  return reason === 'missing' ? 'missing' : 'problem'
}
