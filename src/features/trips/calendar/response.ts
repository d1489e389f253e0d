import { omittedIn } from '#backoffice/wire/values.ts'
import { brand } from '#ui/brand.ts'
import { attachmentNamed } from '#ui/header-text.ts'
import type { Trip } from '../detail/load.ts'
import { type EventContext, tripEvents } from './events.ts'
import { icalendar } from './icalendar.ts'

/** The trip as a calendar file to download, with the signed-in traveller's own flights. */
export function calendarResponse(
  trip: Trip,
  locals: Pick<App.Locals, 't' | 'market' | 'pathTo' | 'site'>,
  asked: Pick<EventContext, 'withDays' | 'isNew'>,
): Response {
  const { t, market, pathTo, site } = locals
  const { booking, reader, now, toDos, programme, documents, oddities } = trip
  const events = tripEvents(booking, {
    t,
    market,
    url: new URL(pathTo('travels/_tour', { tour: booking.id }), site.origin).href,
    travelerId: reader.self?.id ?? null,
    domain: brand.name,
    today: now.today,
    toDos,
    reader,
    days: programme?.days ?? [],
    known: {
      flights: [booking.flights, ...booking.flights.map(({ flights }) => flights)].every(
        (list) => omittedIn(list) === 0,
      ),
      documents: documents !== null && omittedIn(documents) === 0,
      days: oddities.programme.length === 0 && (programme?.omitted ?? 0) === 0,
    },
    ...asked,
  })
  return new Response(icalendar(events, { stamp: now.instant, product: brand.name }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': attachmentNamed(`${brand.name}-${booking.id}`, 'ics'),
    },
  })
}
