import type { APIRoute } from 'astro'
import { signedIn } from '#auth/signed-in.ts'
import { othersLed } from '#bookings/reader.ts'
import { loadTrip } from '#features/trips/detail/load.ts'
import { boardCsv, boardRows } from '#features/trips/group/page.ts'
import { noFile } from '#shell/no-file.ts'
import { brand } from '#ui/brand.ts'
import { attachmentNamed } from '#ui/header-text.ts'

/** The board of a booking as a table for a spreadsheet, for whoever made the booking. */
export const GET: APIRoute = async ({ locals }) => {
  const detail = await loadTrip(locals, locals.params.tour ?? '')
  if (detail.state === 'unavailable') return noFile(locals, detail.why, 'group')
  if (
    detail.state === 'missing' ||
    othersLed(detail.trip.booking.travellers, signedIn(locals).user.id) === 0
  ) {
    return noFile(locals, 'missing', 'group')
  }
  return new Response(boardCsv(boardRows(detail.trip, locals), locals), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentNamed(`${brand.name}-${detail.trip.booking.id}`, 'csv'),
    },
  })
}
