import type { PartyMember } from '#backoffice/wire/party.ts'
import { omittedIn } from '#backoffice/wire/values.ts'

// The one rule of who reads a booking: who pays, whom the reader sees, what they may see and do.

type Person = Pick<PartyMember, 'id' | 'userId' | 'leader'>

/**
 * `payer`: made the booking, pays for it and gets the refunds. `companion`: travels on another's booking. `unknown`: it is not
 * known which, so the payer's part is hidden and the reader learns whom to contact. `unlisted`: a list without names on the booking,
 * whose own page may know.
 */
export type Role = 'payer' | 'companion' | 'unknown' | 'unlisted'

export interface BookingReader<One> {
  role: Role
  /** The reader among the travellers; null if no traveller has this account. */
  self: One | null
  /** Who made the booking; null if unknown. */
  leader: One | null
}

/**
 * Finds the reader among the travellers of a booking. The payer is unknown if no traveller is flagged as leader, or if that row
 * could not be read. It is also unknown if the leader has no account and no traveller is the reader, who may then be the leader.
 */
export function readerAmong<One extends Person>(party: readonly One[], userId: string): BookingReader<One> {
  const own = party.filter((one) => one.userId === userId)
  const self = own.find((one) => one.leader) ?? own[0] ?? null
  if (self?.leader) return { role: 'payer', self, leader: self }
  const leader = party.find((one) => one.leader) ?? null
  const isAnother = leader !== null && (self !== null || leader.userId !== null)
  return isAnother ? { role: 'companion', self, leader } : { role: 'unknown', self, leader: null }
}

/** The reader of a booking from a list or from its own page. */
export function readerOn<One extends Person>(
  { source, party }: { source: 'list' | 'detail'; party: readonly One[] & { readonly omitted?: number } },
  userId: string,
): BookingReader<One> {
  const reader = readerAmong(party, userId)
  const isUnlisted = source === 'list' && party.length + omittedIn(party) === 0
  return isUnlisted ? { ...reader, role: 'unlisted' } : reader
}

/** Whether the reader sees the payer's part: the card, refunds, how to pay and how to cancel. */
export const isPayer = ({ role }: Pick<BookingReader<unknown>, 'role'>): boolean => role === 'payer'

/** The name of who made the booking, on one line; null if there is none. */
export const leaderName = ({ leader }: Pick<BookingReader<Pick<PartyMember, 'name'>>, 'leader'>) =>
  leader?.name?.trim() || null

/** Whether the reader may read and enter a traveller's personal fields and flights: their own, and as payer all (product §11). */
export const readsPersonal = (
  reader: BookingReader<Pick<Person, 'id'>>,
  { id }: Pick<Person, 'id'>,
): boolean => isPayer(reader) || reader.self?.id === id

/** How many others are on a booking that this account made. */
export const othersLed = (party: readonly Person[], userId: string): number =>
  isPayer(readerAmong(party, userId)) ? party.length - 1 : 0

/** The travellers whose personal data and flights the reader enters. */
export function personalAmong<One extends Person>(party: readonly One[], userId: string): One[] {
  const reader = readerAmong(party, userId)
  return party.filter((one) => readsPersonal(reader, one))
}
