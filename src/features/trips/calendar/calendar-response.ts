import { Temporal } from 'temporal-polyfill'
import { signedIn } from '#auth/signed-in.ts'
import { brand } from '#ui/brand.ts'
import type { Trip } from '../detail/load.ts'
import { readinessOf } from '../detail/readiness.ts'
import { progressOf } from '../rules.ts'
import { viewerAmong } from '../travellers/rules.ts'
import { icalendar } from './icalendar.ts'
import { tripEvents } from './trip-events.ts'

/** The trip as a calendar file to download, with the signed-in traveller's own flights. */
export function calendarResponse(
  trip: Trip,
  locals: Pick<App.Locals, 'user' | 't' | 'market' | 'pathTo' | 'site'>,
): Response {
  const { user } = signedIn(locals)
  const { t, market, pathTo, site } = locals
  const { booking, phase, steps, documents } = trip
  const events = tripEvents(booking, {
    t,
    market,
    url: new URL(pathTo('travels/_tour', { tour: booking.id }), site.origin).href,
    travelerId: viewerAmong(booking.travellers, user.id)?.id ?? null,
    domain: brand.name,
    ready: phase === 'ahead' ? readinessOf(booking, progressOf(booking, user, market), steps, documents) : [],
  })
  const file = `${brand.name}-${booking.id.replace(/[^\w.-]+/g, '-')}.ics`
  return new Response(icalendar(events, { stamp: Temporal.Now.instant(), product: brand.name }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
    },
  })
}
