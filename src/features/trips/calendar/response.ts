import { signedIn } from '#auth/signed-in.ts'
import { readerAmong } from '#bookings/reader.ts'
import { toDosOf } from '#bookings/todos.ts'
import { brand } from '#ui/brand.ts'
import { attachmentNamed } from '#ui/header-text.ts'
import type { Trip } from '../detail/load.ts'
import { readerOfTrip } from '../detail/page.ts'
import { tripEvents } from './events.ts'
import { icalendar } from './icalendar.ts'

/** The trip as a calendar file to download, with the signed-in traveller's own flights; with its days if they are asked for. */
export function calendarResponse(
  trip: Trip,
  locals: Pick<App.Locals, 'user' | 't' | 'market' | 'pathTo' | 'site'>,
  { withDays }: { withDays: boolean },
): Response {
  const { user } = signedIn(locals)
  const { t, market, pathTo, site } = locals
  const { booking, facts, moment, programme } = trip
  const reader = readerOfTrip(trip, locals)
  const events = tripEvents(booking, {
    t,
    market,
    url: new URL(pathTo('travels/_tour', { tour: booking.id }), site.origin).href,
    travelerId: readerAmong(booking.travellers, user.id).self?.id ?? null,
    domain: brand.name,
    today: moment.today,
    toDos: toDosOf(facts, reader, moment),
    reader: readerAmong(facts.party, user.id),
    days: withDays ? (programme?.days ?? []) : [],
  })
  return new Response(icalendar(events, { stamp: moment.instant, product: brand.name }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': attachmentNamed(`${brand.name}-${booking.id}`, 'ics'),
    },
  })
}
