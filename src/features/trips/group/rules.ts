import { ROOM_KINDS, type Room } from '#backoffice/wire/booking-detail.ts'
import type { EntryCheck } from '#bookings/border.ts'
import { type Locale, locales, type Market, markets } from '#markets/market-table.ts'

/** What a trip asks of each of its travellers, in the order of the board's columns. */
export const boardColumns = ['details', 'document', 'flights'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** `later`: nothing can be done yet. `unknown`: nobody has told. */
export type CellState = 'done' | 'missing' | 'problem' | 'checking' | 'later' | 'unknown'

/** A traveller of the booking, as far as being ready goes. */
export interface BoardMember {
  id: string
  details: CellState
  document: CellState
  flights: CellState
}

/** What the leader can ask a traveller for. */
export const gapsOf = (member: BoardMember): BoardColumn[] =>
  boardColumns.filter((column) => member[column] === 'missing' || member[column] === 'problem')

/** Nothing is missing, and nothing is unknown: what is being checked or cannot be done yet is nobody's to do. */
export const isReady = (member: BoardMember): boolean =>
  gapsOf(member).length === 0 && boardColumns.every((column) => member[column] !== 'unknown')

/** What `?show=` may be. */
export const boardFilters = ['all', ...boardColumns, 'ready'] as const
export type BoardFilter = (typeof boardFilters)[number]

/** The filter that an address asks for; everybody for a text that is none. */
export const boardFilterOf = (wanted: string | null): BoardFilter =>
  boardFilters.find((filter) => filter === wanted) ?? 'all'

const isShown = (member: BoardMember, filter: BoardFilter): boolean =>
  filter === 'all' || (filter === 'ready' ? isReady(member) : gapsOf(member).includes(filter))

/** Those whom a filter shows: whoever lacks most first, else in the order of the booking. */
export const shownOn = <Member extends BoardMember>(
  members: readonly Member[],
  filter: BoardFilter,
): Member[] =>
  members
    .filter((member) => isShown(member, filter))
    .toSorted((one, other) => gapsOf(other).length - gapsOf(one).length)

/** How many each filter shows. */
export const countsOf = (members: readonly BoardMember[]): Record<BoardFilter, number> =>
  Object.fromEntries(
    boardFilters.map((filter) => [filter, members.filter((member) => isShown(member, filter)).length]),
  ) as Record<BoardFilter, number>

const documentStates: Readonly<Record<string, CellState>> = {
  APPROVED: 'done',
  EXPIRING: 'done',
  NOT_NEEDED: 'done',
  TO_VALIDATE: 'checking',
  MISSING: 'missing',
  REJECTED: 'problem',
  EXPIRED: 'problem',
}

/** How another traveller's document stands, by the backoffice's word: nothing of the document itself is told to a leader. */
export const documentStateOf = (status: string | null): CellState =>
  (Object.hasOwn(documentStates, status ?? '') && documentStates[status ?? '']) || 'unknown'

/** How the leader's own document stands, by the rule of every other page. */
export function ownDocumentState({ severity, reason }: Pick<EntryCheck, 'severity' | 'reason'>): CellState {
  if (reason === 'unknown') return 'unknown'
  if (reason === 'checking') return 'checking'
  if (severity !== 'blocked') return 'done'
  return reason === 'missing' ? 'missing' : 'problem'
}

/** Whom the leader has chosen to ask, as the board is now. */
export interface Chosen<Member> {
  asked: Member[]
  /** Chosen, but nothing of theirs is missing any more. */
  settled: Member[]
  /** How many are on the booking no more. */
  gone: number
}

/** Those of the members whom an address names (`?ask=`, any number of times); null where nobody has been chosen yet. */
export function chosenOf<Member extends BoardMember>(
  wanted: readonly string[],
  members: readonly Member[],
): Chosen<Member> | null {
  if (wanted.length === 0) return null
  const ids = new Set(wanted.filter((id) => id !== ''))
  const found = members.filter(({ id }) => ids.has(id))
  return {
    asked: found.filter((member) => gapsOf(member).length > 0),
    settled: found.filter((member) => gapsOf(member).length === 0),
    gone: ids.size - found.length,
  }
}

/**
 * The locale of a message to somebody whose language this is: the writer's own where it is the same language, else the first that
 * speaks it, and the writer's for a language that none speaks or nobody knows.
 */
export function localeOfMessage(
  language: string | null,
  writer: Pick<Market, 'locale' | 'language'>,
): Locale {
  const wanted = language?.trim().split(/[-_]/)[0]?.toLowerCase()
  if (!wanted || wanted === writer.language) return writer.locale
  const speaking = Object.values(markets).filter((market) => market.language === wanted)
  return locales.find((locale) => speaking.some((market) => market.locale === locale)) ?? writer.locale
}

/** A kind of room that we have a name for; any other is a room. */
export const roomKindOf = (kind: string | null): (typeof ROOM_KINDS)[number] | 'OTHER' =>
  ROOM_KINDS.find((known) => known === kind) ?? 'OTHER'

/** The rooms with those on the booking who sleep in them, and who has none; whoever has left the booking is in none. */
export function roomPlan<Member extends { id: string }>(
  rooms: readonly Room[],
  members: readonly Member[],
): { rooms: { kind: ReturnType<typeof roomKindOf>; people: Member[] }[]; without: Member[] } {
  const taken = new Set(rooms.flatMap(({ travelerIds }) => travelerIds))
  return {
    rooms: rooms.map(({ kind, travelerIds }) => ({
      kind: roomKindOf(kind),
      people: members.filter(({ id }) => travelerIds.includes(id)),
    })),
    without: members.filter(({ id }) => !taken.has(id)),
  }
}

/** A cell of a spreadsheet: quoted, and what begins like a formula is made a text. */
export function csvCell(value: string): string {
  // Before a sign that shows nothing, and in its full width, "=" begins a formula as well.
  const text = value
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/^[ \p{Default_Ignorable_Code_Point}]+/u, '')
    .trimEnd()
  const isFormula = /^[=+\-@]/.test(text.normalize('NFKC'))
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** What parts the cells of a line: spreadsheets expect a semicolon where the comma is a decimal sign. */
export const csvSeparator = ({ numberStyle }: Pick<Market, 'numberStyle'>): ',' | ';' =>
  numberStyle.decimal === ',' ? ';' : ','
