import { ROOM_KINDS, type Room } from '#backoffice/wire/booking-detail.ts'
import { judgeReadiness, type Needs, openNeeds, readinessLevels } from '#bookings/readiness.ts'
import { type Locale, locales, type Market, markets } from '#markets/market-table.ts'

/** A traveller of the booking, as far as readiness is concerned. */
export interface BoardMember extends Needs {
  id: string
}

/** The values of `?show=`: everybody, or those with one status, so that each is in exactly one. */
export const boardFilters = ['all', ...readinessLevels] as const
export type BoardFilter = (typeof boardFilters)[number]

/** The filter in an address; everybody if it is invalid. */
export const readBoardFilter = (wanted: string | null): BoardFilter =>
  boardFilters.find((filter) => filter === wanted) ?? 'all'

/** The travellers that a filter shows: those who lack most first, then those with unknowns, else in the order of the booking. */
export const shownOn = <Member extends BoardMember>(
  members: readonly Member[],
  filter: BoardFilter,
): Member[] =>
  members
    .filter((member) => filter === 'all' || judgeReadiness(member) === filter)
    .toSorted(
      (one, other) =>
        openNeeds(other).length - openNeeds(one).length ||
        readinessLevels.indexOf(judgeReadiness(one)) - readinessLevels.indexOf(judgeReadiness(other)),
    )

/** The leader's choice, by the board as it is now. */
export interface Chosen<Member> {
  asked: Member[]
  /** Chosen, but nothing of theirs is missing any more. */
  settled: Member[]
  /** How many are no longer on the booking. */
  gone: number
}

/** The members named in an address (`?ask=`, any number of times); null before the first choice. */
export function chosenMembers<Member extends BoardMember>(
  wanted: readonly string[],
  members: readonly Member[],
): Chosen<Member> | null {
  if (wanted.length === 0) return null
  const ids = new Set(wanted.filter((id) => id !== ''))
  const found = members.filter(({ id }) => ids.has(id))
  return {
    asked: found.filter((member) => openNeeds(member).length > 0),
    settled: found.filter((member) => openNeeds(member).length === 0),
    gone: ids.size - found.length,
  }
}

/**
 * The locale of a message to a reader of this language: the writer's own if it has the same language, else the first that has it;
 * the writer's if none has or the language is unknown.
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

/** A kind of room that we have a text for; any other is OTHER. */
export const readRoomKind = (kind: string | null): (typeof ROOM_KINDS)[number] | 'OTHER' =>
  ROOM_KINDS.find((known) => known === kind) ?? 'OTHER'

/** The rooms with their travellers on the booking, and those without a room; travellers who left the booking are in none. */
export function roomPlan<Member extends { id: string }>(
  rooms: readonly Room[],
  members: readonly Member[],
): { rooms: { kind: ReturnType<typeof readRoomKind>; people: Member[] }[]; without: Member[] } {
  const taken = new Set(rooms.flatMap(({ travelerIds }) => travelerIds))
  return {
    rooms: rooms.map(({ kind, travelerIds }) => ({
      kind: readRoomKind(kind),
      people: members.filter(({ id }) => travelerIds.includes(id)),
    })),
    without: members.filter(({ id }) => !taken.has(id)),
  }
}

/** A cell of a spreadsheet: quoted, and text that begins like a formula is escaped. */
export function csvCell(value: string): string {
  // After an invisible character, and in its full-width form, "=" begins a formula as well.
  const text = value
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/^[ \p{Default_Ignorable_Code_Point}]+/u, '')
    .trimEnd()
  const isFormula = /^[=+\-@]/.test(text.normalize('NFKC'))
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** The separator of cells: spreadsheets expect a semicolon if the comma is the decimal mark. */
export const csvSeparator = ({ numberStyle }: Pick<Market, 'numberStyle'>): ',' | ';' =>
  numberStyle.decimal === ',' ? ';' : ','
