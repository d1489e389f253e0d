import { requireUser } from '#auth/signed-in.ts'
import { findLanding, listArrivals, sharedTransfers } from '#bookings/flights.ts'
import { tripName } from '#bookings/lists.ts'
import { judgeReadiness, type Need, needs, openNeeds, type Readiness } from '#bookings/readiness.ts'
import { createTranslator } from '#i18n/translate.ts'
import { formatDate } from '#markets/dates.ts'
import { languageName, listFormat } from '#markets/intl.ts'
import { mailHref } from '#markets/mail-link.ts'
import type { Locale } from '#markets/market-table.ts'
import { wallClock } from '#markets/wall-clock.ts'
import { nameTravellers } from '#ui/display-name.ts'
import { joined } from '#ui/joined.ts'
import { ownLanding } from '../detail/arrivals.ts'
import type { Trip } from '../detail/load.ts'
import {
  type BoardMember,
  chosenMembers,
  csvCell,
  csvSeparator,
  localeOfMessage,
  readRoomKind,
  roomPlan,
  shownOn,
} from './rules.ts'

type Locals = Pick<App.Locals, 'user' | 't' | 'market' | 'pathTo' | 'site' | 'inMarkets'>

/** A row of the board in words. */
export interface BoardRow extends BoardMember {
  name: string
  self: boolean
  standing: Readiness
  href: string
  /** Where a missing item is entered: the leader's own in the account, others' on their page. */
  ways: Readonly<Record<Need, string>>
  /** When and where the outbound flight lands; null if unknown. */
  arrival: string | null
  /** The kind of their room; null if unknown. */
  room: string | null
  /** null if no address is known. */
  email: string | null
  /** The tag of the language for messages to them; null if unknown. */
  language: string | null
  hasAccount: boolean
}

/** The travellers on the booking with their readiness. */
export function boardRows(trip: Trip, locals: Locals): BoardRow[] {
  const { t, pathTo } = locals
  const { user } = requireUser(locals)
  const { booking } = trip
  const names = nameTravellers(booking.travellers, t)
  return booking.travellers.flatMap((traveller): BoardRow[] => {
    const own = trip.needs.get(traveller.id)
    if (!own) return []
    const self = traveller.userId === user.id
    const params = { tour: booking.id, traveler: traveller.id }
    const room = booking.rooms.find(({ travelerIds }) => travelerIds.includes(traveller.id))
    const href = pathTo('travels/_tour/_traveler', params)
    return [
      {
        ...own,
        id: traveller.id,
        name: names.get(traveller.id) ?? t('shell:traveller'),
        self,
        standing: judgeReadiness(own),
        href,
        ways: {
          details: self ? pathTo('account/registry/personal', {}, { trip: booking.id }) : href,
          document: self ? pathTo('account/documents') : href,
          flights: pathTo('travels/_tour/_traveler/flights', params),
        },
        arrival: arrivalOf(trip, traveller.id, locals),
        room: room ? t(`travellers:board.rooms.kind.${readRoomKind(room.kind)}`) : null,
        email: self ? null : traveller.email?.trim() || null,
        language: traveller.language,
        hasAccount: traveller.userId !== null,
      },
    ]
  })
}

/** Where and when the outbound flight lands, in local time; with the day if it is not the trip's first. */
function arrivalOf({ booking }: Trip, travelerId: string, { market }: Locals): string | null {
  const own = booking.flights.find((of) => of.travelerId === travelerId)?.flights ?? []
  const landing = findLanding(own, booking)
  if (!landing) return null
  const at = wallClock(landing.arrivalDateTime)
  const date = at.toPlainDate()
  const day = date.toString() === booking.startDate ? '' : ` (${formatDate(date, market)})`
  return `${landing.arrivalAirport.iataCode} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}${day}`
}

/** A message that requests what is missing: `href` opens it in the leader's own mail program, and we send nothing. */
export interface Request {
  id: string
  name: string
  text: string
  href: string | null
  /** Set if it is not the leader's own. */
  language: Foreign | null
}

/** A language other than the page's: its tag, and its name in the page's. */
interface Foreign {
  tag: string
  name: string
}

/** The board's part about reminders. */
export interface AskPage {
  /** Everybody who lacks something, those who lack most first. */
  people: { id: string; name: string; gaps: string; checked: boolean }[]
  /** Null until the leader has chosen. */
  chosen: {
    requests: Request[]
    group: { text: string; ids: string; language: Foreign | null } | null
    gone: number
    /** The names of those who no longer lack anything. */
    settled: string | null
    nobody: boolean
  } | null
}

/** Whom the leader can remind, and the messages to those chosen in the address; before a choice, everybody. */
export function askPage(
  rows: readonly BoardRow[],
  wanted: readonly string[],
  trip: Trip,
  locals: Locals,
): AskPage {
  const { t, market } = locals
  const others = shownOn(rows, 'all').filter((row) => !row.self)
  const chosen = chosenMembers(wanted, others)
  const lacking = others.filter((row) => openNeeds(row).length > 0)
  const list = (names: readonly string[]) => listFormat(market.dateLocale).format(names)
  return {
    people: lacking.map((row) => ({
      id: row.id,
      name: row.name,
      gaps: joined(openNeeds(row).map((column) => t(`travellers:board.gap.${column}`))),
      checked: chosen?.asked.includes(row) ?? true,
    })),
    chosen: chosen && {
      requests: chosen.asked.map((row) => requestTo(row, trip, locals)),
      group: chosen.asked.length > 0 ? groupRequest(chosen.asked, trip, locals) : null,
      gone: chosen.gone,
      settled: chosen.settled.length > 0 ? list(chosen.settled.map(({ name }) => name)) : null,
      nobody: chosen.asked.length === 0 && chosen.settled.length === 0 && chosen.gone === 0,
    },
  }
}

/** An address that leads there after signing in, in a market with the recipient's language. */
function linkTo(
  routingKey: string,
  params: Readonly<Record<string, string>>,
  locale: Locale,
  locals: Locals,
) {
  const query = new URLSearchParams({
    routingKey,
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [`p.${name}`, value])),
  })
  // A slash is allowed in a query, and reads better.
  return new URL(`/?${String(query).replaceAll('%2F', '/')}`, originOf(locale, locals)).href
}

const originOf = (locale: Locale, { market, site, inMarkets }: Locals): string =>
  locale === market.locale
    ? site.origin
    : new URL(inMarkets().find((place) => place.market.locale === locale)?.href ?? '', site.origin).origin

/** Where a missing item is entered: details and documents are the account's. */
const routeTo = {
  details: 'account/registry/personal',
  document: 'account/documents',
  flights: 'travels/_tour/_traveler/flights',
} as const satisfies Record<Need, string>

/**
 * A message to a traveller who lacks something, in their language if known: only their own gaps, each with a link that leads there
 * after signing in. A guest has no account for such a link, and may answer instead.
 */
function requestTo(row: BoardRow, trip: Trip, locals: Locals): Request {
  const { booking } = trip
  const locale = localeOfMessage(row.language, locals.market)
  const t = createTranslator(locale)
  const lines = openNeeds(row).map((column) => {
    const what = t(`travellers:board.ask.${column}`)
    if (!row.hasAccount) return `– ${what}`
    const params: Record<string, string> = column === 'flights' ? { tour: booking.id, traveler: row.id } : {}
    return `– ${what}: ${linkTo(routeTo[column], params, locale, locals)}`
  })
  const values = { name: row.name, trip: tripName(booking), gaps: lines.join('\n') }
  const text = row.hasAccount
    ? t('travellers:board.ask.body', values)
    : t('travellers:board.ask.guest', { ...values, url: originOf(locale, locals) })
  const subject = t('travellers:ask.subject', { trip: tripName(booking) })
  return {
    id: row.id,
    name: row.name,
    text,
    href: row.email && mailHref(row.email, { subject, body: text }),
    language: foreign(locale, locals),
  }
}

/**
 * One message for the group's chat, in each recipient's language: what is missing without naming who lacks it, with links that lead
 * each reader to their own.
 */
function groupRequest(rows: readonly BoardRow[], trip: Trip, locals: Locals) {
  const { market } = locals
  const columns = needs.filter((column) => rows.some((row) => openNeeds(row).includes(column)))
  const known = new Set(rows.map(({ language }) => localeOfMessage(language, market)))
  // The leader's own first.
  const spoken = [...new Set([market.locale, ...known])].filter((locale) => known.has(locale))
  const texts = spoken.map((locale) => {
    const t = createTranslator(locale)
    const lines = columns.map((column) => {
      // Everybody's flights are on the trip's page.
      const link =
        column === 'flights'
          ? linkTo('travels/_tour', { tour: trip.booking.id }, locale, locals)
          : linkTo(routeTo[column], {}, locale, locals)
      return `– ${t(`travellers:board.column.${column}`)}: ${link}`
    })
    return t('travellers:board.ask.group', { trip: tripName(trip.booking), gaps: lines.join('\n') })
  })
  const [only, another] = spoken
  return {
    text: texts.join('\n\n'),
    ids: rows.map(({ id }) => id).join(' '),
    language: only && !another ? foreign(only, locals) : null,
  }
}

function foreign(locale: Locale, { market }: Locals): Foreign | null {
  if (locale === market.locale) return null
  const tag = locale.split('-')[0] ?? locale
  return { tag, name: languageName(tag, market.dateLocale) }
}

/** Travellers who could share a transfer from the airport, one line each. */
export interface Ride {
  /** Where and when they land, by the clock at the place. */
  landing: string
  names: string
}

/** Groups that land close enough together to share a transfer (product §12), in words. */
export function listRides({ booking }: Trip, rows: readonly BoardRow[], { market }: Locals): Ride[] {
  const list = listFormat(market.dateLocale)
  return sharedTransfers(listArrivals(booking)).flatMap((ids) => {
    const landings = ids.flatMap((id) => ownLanding(booking, id) ?? [])
    const [first] = landings
    const people = rows.filter(({ id }) => ids.includes(id))
    if (!first || people.length < 2) return []
    const times = landings.map(({ at }) => at.toPlainTime().toString({ smallestUnit: 'minute' }))
    const day = first.at.toPlainDate()
    return {
      landing: joined([
        first.airport,
        day.toString() === booking.startDate ? null : formatDate(day, market),
        [...new Set([times[0], times.at(-1)])].join('–'),
      ]),
      names: list.format(people.map(({ name }) => name)),
    }
  })
}

/** The rooms in words, and a message to customer care for a wish. */
export function describeRooms({ booking }: Trip, rows: readonly BoardRow[], { t, market }: Locals) {
  const plan = roomPlan(booking.rooms, rows)
  const list = listFormat(market.dateLocale)
  const listed = (people: readonly BoardRow[]) => list.format(people.map(({ name }) => name))
  const rooms = plan.rooms.map(({ kind, people }) => ({
    kind: t(`travellers:board.rooms.kind.${kind}`),
    names: people.length > 0 ? listed(people) : t('travellers:board.rooms.nobody'),
  }))
  const values = { number: booking.id, trip: tripName(booking) }
  return {
    rooms,
    without: rooms.length > 0 && plan.without.length > 0 ? listed(plan.without) : null,
    wishHref: mailHref('', {
      subject: t('travellers:board.rooms.subject', values),
      body: t('travellers:board.rooms.body', values),
    }),
  }
}

/** The board's facts besides the statuses: the room only if rooms are known. */
export const listedFacts = (rows: readonly BoardRow[]): ('arrival' | 'room')[] =>
  rows.some(({ room }) => room) ? ['arrival', 'room'] : ['arrival']

/** The board as a table for a spreadsheet: only the texts of the page. */
export function boardCsv(rows: readonly BoardRow[], { t, market }: Pick<Locals, 't' | 'market'>): string {
  const facts = listedFacts(rows)
  const columns = ['traveller', 'standing', ...needs, ...facts] as const
  const head = columns.map((column) => t(`travellers:board.column.${column}`))
  const lines = rows.map((row) => [
    row.name,
    t(`travellers:board.standing.${row.standing}`),
    ...needs.map((column) => t(`travellers:board.state.${row[column]}`)),
    ...facts.map((fact) => row[fact] ?? ''),
  ])
  // The byte order mark makes spreadsheets read the file as Unicode.
  const separator = csvSeparator(market)
  return `\ufeff${[head, ...lines].map((line) => line.map(csvCell).join(separator)).join('\r\n')}\r\n`
}
