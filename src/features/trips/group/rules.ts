import { ROOM_KINDS, type Room } from '#backoffice/wire/booking-detail.ts'
import { type Needs, openNeeds, readinessLevels, readinessOf } from '#bookings/readiness.ts'
import { type Locale, locales, type Market, markets } from '#markets/market-table.ts'

/** A traveller of the booking, as far as being ready goes. */
export interface BoardMember extends Needs {
  id: string
}

/** What `?show=` may be: everybody, or those who stand in one way, so that each is in exactly one of them. */
export const boardFilters = ['all', ...readinessLevels] as const
export type BoardFilter = (typeof boardFilters)[number]

/** The filter that an address asks for; everybody for a text that is none. */
export const boardFilterOf = (wanted: string | null): BoardFilter =>
  boardFilters.find((filter) => filter === wanted) ?? 'all'

/** Those whom a filter shows: whoever lacks most first, then of whom something is not known, else in the order of the booking. */
export const shownOn = <Member extends BoardMember>(
  members: readonly Member[],
  filter: BoardFilter,
): Member[] =>
  members
    .filter((member) => filter === 'all' || readinessOf(member) === filter)
    .toSorted(
      (one, other) =>
        openNeeds(other).length - openNeeds(one).length ||
        readinessLevels.indexOf(readinessOf(one)) - readinessLevels.indexOf(readinessOf(other)),
    )

/** Whom the leader has chosen to ask, as the board is now. */
export interface Chosen<Member> {
  asked: Member[]
  /** Chosen, but nothing of theirs is missing any more. */
  settled: Member[]
  /** How many are on the booking no more. */
  gone: number
}

/** Those of the members whom an address names (`?ask=`, any number of times); null where nobody has been chosen yet. */
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
