import type { APIRoute } from 'astro'
import { calendarResponse } from '#features/trips/calendar/response.ts'
import { loadTrip, readTrip } from '#features/trips/detail/load.ts'
import { noFile } from '#shell/no-file.ts'

/** A trip as a calendar file; with `?days` one entry for each day of its programme too. */
export const GET: APIRoute = async ({ locals, url }) => {
  const detail = await loadTrip(locals, locals.params.tour ?? '')
  if (detail.state === 'found')
    return calendarResponse(readTrip(detail, locals), locals, { withDays: url.searchParams.has('days') })
  return noFile(locals, detail.state === 'missing' ? 'missing' : detail.why, 'calendar')
}
