import type { APIRoute } from 'astro'
import { loadTrip, readTrip } from '#features/trips/detail/load.ts'
import { boardCsv, boardRows } from '#features/trips/group/page.ts'
import { noFile } from '#shell/no-file.ts'
import { brand } from '#ui/brand.ts'
import { attachmentNamed } from '#ui/header-text.ts'

/** The board of a booking as a table for a spreadsheet, for the leader. */
export const GET: APIRoute = async ({ locals }) => {
  const detail = await loadTrip(locals, locals.params.tour ?? '')
  if (detail.kind === 'unavailable') return noFile(locals, detail.code, 'group')
  const trip = detail.kind === 'found' ? readTrip(detail, locals) : null
  if (!trip?.hasBoard) return noFile(locals, 'missing', 'group')
  return new Response(boardCsv(boardRows(trip, locals), locals), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentNamed(`${brand.name}-${trip.booking.id}`, 'csv'),
    },
  })
}
