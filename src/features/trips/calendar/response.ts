import { brand } from '#ui/brand.ts'
import { attachmentNamed } from '#ui/header-text.ts'
import type { Trip } from '../detail/load.ts'
import { tripEvents } from './events.ts'
import { icalendar } from './icalendar.ts'

/** The trip as a calendar file to download, with the signed-in traveller's own flights; with its days if they are asked for. */
export function calendarResponse(
  trip: Trip,
  locals: Pick<App.Locals, 't' | 'market' | 'pathTo' | 'site'>,
  { withDays }: { withDays: boolean },
): Response {
  const { t, market, pathTo, site } = locals
  const { booking, reader, now, toDos, programme } = trip
  const events = tripEvents(booking, {
    t,
    market,
    url: new URL(pathTo('travels/_tour', { tour: booking.id }), site.origin).href,
    travelerId: reader.self?.id ?? null,
    domain: brand.name,
    today: now.today,
    toDos,
    reader,
    days: withDays ? (programme?.days ?? []) : [],
  })
  return new Response(icalendar(events, { stamp: now.instant, product: brand.name }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': attachmentNamed(`${brand.name}-${booking.id}`, 'ics'),
    },
  })
}
