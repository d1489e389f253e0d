import type { APIRoute } from 'astro'
import { calendarResponse } from '#features/trips/calendar/response.ts'
import { loadTrip } from '#features/trips/detail/load.ts'
import { noFile } from '#shell/no-file.ts'

/** A trip as a calendar file. */
export const GET: APIRoute = async ({ locals }) => {
  const detail = await loadTrip(locals, locals.params.tour ?? '')
  if (detail.state === 'found') return calendarResponse(detail.trip, locals)
  return noFile(locals, detail.state === 'missing' ? 'missing' : detail.why, 'calendar')
}
