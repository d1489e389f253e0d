import { tripName } from '#bookings/lists.ts'
import type { TripState } from '#bookings/read.ts'
import { findCanceller } from '#bookings/refunds.ts'
import { isAsked, type ReadyKind, type ToDo } from '#bookings/todos.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import type { Translate } from '#i18n/translate.ts'
import { formatDateRange } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { joined, unbroken } from '#ui/joined.ts'
import { findSeason } from '#ui/season.ts'
import type { TripTicketProps } from '#ui/trip-ticket.ts'
import { countdownWords, lengthWords, tripBadges } from './trip.ts'

/** A booking in the words of its ticket: where, when, status, and countdown. */
export function tripTicket(
  trip: TripState,
  { t, market, pathTo }: { t: Translate; market: Market; pathTo: PathTo },
): TripTicketProps {
  const { booking, time, facts } = trip
  const { tour, startDate: start } = booking
  const cancelled = trip.phase === 'cancelled'
  const over = time === null || time.kind === 'after'
  return {
    title: tripName(booking),
    href: pathTo('travels/_tour', { tour: booking.id }),
    meta: joined([
      formatDateRange(start, facts.endDate, market),
      lengthWords(booking, { t }),
      // A number and its word stay on one line.
      booking.pax === null ? null : unbroken(t('trips:travellers', { count: booking.pax })),
    ]),
    landscape: {
      seed: tour.destination ?? tour.title,
      title: tour.title,
      countryCode: tour.countryCode,
      tags: tour.tags,
      pictureUrl: booking.pictureUrl,
      pictureFocus: booking.pictureFocus,
      season: findSeason(start, tour.countryCode),
    },
    badges: cancelled
      ? [{ tone: 'neutral', label: t(`trips:cancelled.${findCanceller(booking)}`) }]
      : over
        ? []
        : tripBadges(trip, { t }),
    countdown: time && countdownWords(time, { t }),
    over,
    cancelled,
  }
}

/** The open to-dos of a trip, on one line, without those shown elsewhere on the page; undefined if nothing is left. */
export function ticketNote(
  { toDos }: Pick<TripState, 'toDos'>,
  { t }: { t: Translate },
  shownElsewhere: readonly ToDo[] = [],
): string | undefined {
  const open = toDos.filter((toDo) => !shownElsewhere.includes(toDo))
  const kinds = open.filter(isAsked).map(({ kind }) => kind)
  const isNobodys = open.some((toDo) => toDo.kind === 'payment' && toDo.reader.role === 'unknown')
  const notes = [kinds.length > 0 && stepsWords(kinds, t), isNobodys && t('trips:payerUnknown')]
  return joined(notes) || undefined
}

const knownSteps = new WeakMap<Translate, Map<string, string>>()

/** `To do: passport, flights`. Kept, since most tickets of a list say the same, and filling in a text takes 4 µs (record 034). */
function stepsWords(kinds: readonly ReadyKind[], t: Translate): string {
  const known = knownSteps.get(t) ?? new Map<string, string>()
  knownSteps.set(t, known)
  const name = kinds.join(' ')
  const words =
    known.get(name) ?? t('trips:toDo', { steps: kinds.map((kind) => t(`trips:step.${kind}`)).join(', ') })
  known.set(name, words)
  return words
}
