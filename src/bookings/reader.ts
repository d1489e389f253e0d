import type { PartyMember } from '#backoffice/wire/party.ts'
import { omittedIn } from '#backoffice/wire/values.ts'

// The one rule of who reads a booking: who pays, whom they see, what they may see and do.

type Person = Pick<PartyMember, 'id' | 'userId' | 'leader'>

/**
 * `payer`: made the booking, pays for it and gets back what comes back; `companion`: travels on somebody else's; `unknown`: nobody
 * can say which, so that nothing of the payer's is shown and the reader is told whom to ask; `untold`: a list that names nobody on
 * the booking, whose own page may know.
 */
export type Role = 'payer' | 'companion' | 'unknown' | 'untold'

/** Who reads a booking. */
export interface BookingReader<One> {
  role: Role
  /** Among the travellers; null where the backoffice names nobody with this account. */
  self: One | null
  /** Who made the booking; null where nobody can say. */
  leader: One | null
}

/**
 * The reader of a booking among those on it. Without somebody flagged as leader, or if that row could not be read, it is unknown who
 * pays; so it is where the leader has no account and nobody else on the booking is the reader, who may then be the leader.
 */
export function readerAmong<One extends Person>(party: readonly One[], userId: string): BookingReader<One> {
  const own = party.filter((one) => one.userId === userId)
  const self = own.find((one) => one.leader) ?? own[0] ?? null
  if (self?.leader) return { role: 'payer', self, leader: self }
  const leader = party.find((one) => one.leader) ?? null
  const isAnother = leader !== null && (self !== null || leader.userId !== null)
  return isAnother ? { role: 'companion', self, leader } : { role: 'unknown', self, leader: null }
}

/** The reader of a booking as a list or its own page tells it. */
export function readerOn<One extends Person>(
  { source, party }: { source: 'list' | 'detail'; party: readonly One[] & { readonly omitted?: number } },
  userId: string,
): BookingReader<One> {
  const reader = readerAmong(party, userId)
  const isUnlisted = source === 'list' && party.length + omittedIn(party) === 0
  return isUnlisted ? { ...reader, role: 'untold' } : reader
}

/** Whether the reader sees the payer's part: the card, what comes back, how to pay and how to cancel. */
export const isPayer = ({ role }: Pick<BookingReader<unknown>, 'role'>): boolean => role === 'payer'

/** The name of who made the booking, on one line; null where there is none to tell. */
export const leaderName = ({ leader }: Pick<BookingReader<Pick<PartyMember, 'name'>>, 'leader'>) =>
  leader?.name?.trim() || null

/** Whether the reader reads a traveller's personal fields and flights, and enters them: their own, and all as payer (product §11). */
export const readsPersonal = (
  reader: BookingReader<Pick<Person, 'id'>>,
  { id }: Pick<Person, 'id'>,
): boolean => isPayer(reader) || reader.self?.id === id

/** How many others are on a booking that the reader made. */
export const othersLed = (party: readonly Person[], userId: string): number =>
  isPayer(readerAmong(party, userId)) ? party.length - 1 : 0

/** Those on a booking whose personal data and flights the reader enters. */
export function personalAmong<One extends Person>(party: readonly One[], userId: string): One[] {
  const reader = readerAmong(party, userId)
  return party.filter((one) => readsPersonal(reader, one))
}
