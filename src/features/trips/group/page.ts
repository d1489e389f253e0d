import { signedIn } from '#auth/signed-in.ts'
import { emptyMandatoryFields } from '#features/profile/rules.ts'
import { documentOf } from '#features/status/to-do.ts'
import { formatDate } from '#markets/dates.ts'
import { namesOf } from '#ui/display-name.ts'
import type { Trip } from '../detail/load.ts'
import { tripName } from '../rules.ts'
import {
  type BoardColumn,
  type BoardMember,
  boardColumns,
  csvCell,
  documentStateOf,
  gapsOf,
  ownDocumentState,
} from './rules.ts'

type Locals = Pick<App.Locals, 'user' | 't' | 'market' | 'pathTo' | 'site'>

/** A row of the board in words. */
export interface BoardRow extends BoardMember {
  name: string
  self: boolean
  href: string
  /** When and where the outbound flight lands; null where no flight says. */
  arrival: string | null
  /** null where no address is known. */
  email: string | null
}

/** Everybody on the booking, as ready as they are. */
export function boardRows(trip: Trip, locals: Locals): BoardRow[] {
  const { t, market, pathTo } = locals
  const { user } = signedIn(locals)
  const { booking, facts, documents } = trip
  const names = namesOf(booking.travellers, t)
  return booking.travellers.map((traveller) => {
    const self = traveller.userId === user.id
    // The leader's own details are the account's, as everywhere else.
    const profile = self ? { ...traveller, ...user, id: traveller.id } : traveller
    const told = facts.party.find(({ id }) => id === traveller.id)?.flightsTold ?? null
    return {
      id: traveller.id,
      name: names.get(traveller.id) ?? t('shell:traveller'),
      self,
      href: pathTo('travels/_tour/_traveler', { tour: booking.id, traveler: traveller.id }),
      details: emptyMandatoryFields(profile, market).length > 0 ? 'missing' : 'done',
      document: self
        ? ownDocumentState(documentOf(facts, documents))
        : documentStateOf(traveller.documentStatus),
      flights: told ? 'done' : !booking.tourConfirmed ? 'later' : told === null ? 'unknown' : 'missing',
      arrival: arrivalOf(trip, traveller.id, locals),
      email: self ? null : traveller.email?.trim() || null,
    }
  })
}

/** Where the journey out lands, and when there; the day is said where it is not the trip's first. */
function arrivalOf({ booking, flights }: Trip, travelerId: string, { market }: Locals): string | null {
  const own = flights.find((of) => of.travelerId === travelerId)?.flights ?? []
  const to = own.find(({ direction }) => direction === 'OUTBOUND')?.route?.to
  if (!to) return null
  const day = to.date.toString() === booking.startDate ? '' : ` (${formatDate(to.date, market)})`
  return `${to.iataCode} ${to.time}${day}`
}

/** A message that asks for what is missing: `href` opens it in the leader's own mail program, and nothing is sent by us. */
export interface Request {
  name: string
  text: string
  href: string | null
}

const linkOf = (column: BoardColumn, booking: string, traveler: string): URLSearchParams => {
  const to = {
    details: { routingKey: 'account/registry/personal' },
    document: { routingKey: 'account/documents' },
    flights: { routingKey: 'travels/_tour/_traveler/flights', 'p.tour': booking, 'p.traveler': traveler },
  }
  return new URLSearchParams(to[column])
}

/** One message each, to those who lack something: only their own gaps, with a link that leads there after signing in. */
export function requestsOf(rows: readonly BoardRow[], trip: Trip, { t, site }: Locals): Request[] {
  const { booking } = trip
  const subject = t('travellers:ask.subject', { trip: tripName(booking) })
  return rows
    .filter((row) => !row.self && gapsOf(row).length > 0)
    .map((row) => {
      const lines = gapsOf(row).map((column) => {
        const url = new URL(`/?${linkOf(column, booking.id, row.id)}`, site.origin)
        return `– ${t(`travellers:board.ask.${column}`)}: ${url}`
      })
      const text = t('travellers:board.ask.body', {
        name: row.name,
        trip: tripName(booking),
        gaps: lines.join('\n'),
      })
      return { name: row.name, text, href: row.email && mailTo(encodeURIComponent(row.email), subject, text) }
    })
}

/** One message for the group's chat, which names nobody. */
export function groupRequest(trip: Trip, { t, site, pathTo }: Locals): string {
  const url = new URL(pathTo('travels/_tour', { tour: trip.booking.id }), site.origin)
  return t('travellers:board.ask.group', { trip: tripName(trip.booking), url: url.href })
}

// In a mail's address a space is %20: a plus would stay one.
const mailTo = (to: string, subject: string, body: string): string =>
  `mailto:${to}?${String(new URLSearchParams({ subject, body })).replaceAll('+', '%20')}`

/** The board as a table for a spreadsheet: the words that the page shows, and nothing else. */
export function boardCsv(rows: readonly BoardRow[], { t }: Pick<Locals, 't'>): string {
  const columns = [...boardColumns.map((column) => t(`travellers:board.column.${column}`))]
  const head = [t('travellers:board.column.traveller'), ...columns, t('travellers:board.column.arrival')]
  const lines = rows.map((row) => [
    row.name,
    ...boardColumns.map((column) => t(`travellers:board.state.${row[column]}`)),
    row.arrival ?? '',
  ])
  // Spreadsheets take a file for Unicode by its first three bytes.
  return `\ufeff${[head, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}
