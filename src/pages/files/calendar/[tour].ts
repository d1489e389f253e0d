import type { APIRoute } from 'astro'
import { calendarResponse } from '#features/trips/calendar/response.ts'
import { loadTrip, readTrip } from '#features/trips/detail/load.ts'
import { noFile } from '#shell/no-file.ts'

/**
 * A trip as a calendar file, which also removes entries of an earlier file; with `?new` for a calendar that has none of them yet,
 * with `?days` with an entry for each day of its programme.
 */
export const GET: APIRoute = async ({ locals, url }) => {
  const detail = await loadTrip(locals, locals.params.tour ?? '')
  if (detail.kind === 'found')
    return calendarResponse(readTrip(detail, locals), locals, {
      withDays: url.searchParams.has('days'),
      isNew: url.searchParams.has('new'),
    })
  return noFile(locals, detail.kind === 'missing' ? 'missing' : detail.code, 'calendar')
}
