import { isDeepStrictEqual } from 'node:util'
import type { Flight } from '#backoffice/wire/flight.ts'
import { settle } from '#forms/settle.ts'
import { loadShare, type Share } from './share.ts'
import type { Failure } from './view.ts'

/** Writes a traveller's flights once. If the outcome is unknown, they are read again, never sent again. */
export async function store(
  share: Share,
  flights: Flight[],
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'market' | 't' | 'log'>,
): Promise<Failure | null> {
  const { user, backoffice } = locals
  const { bookingId, travelerId } = share
  if (!user) return 'refused'
  const settled = await settle(
    () => backoffice.flights.update(user.id, bookingId, { travelerId, flights }),
    // That it is not visible yet does not prove that it did not arrive: the backoffice may ask an airline first.
    { arrived: async () => (await arrived(share, flights, locals)) || null },
  )
  if (settled.ok) return null
  const { code } = settled
  if (code === 'notFound' || code === 'conflict') return 'refused'
  return code === 'notArrived' ? 'unknown' : code
}

/** Whether the backoffice now has what was sent to it. */
async function arrived(
  { bookingId, travelerId }: Share,
  sent: Flight[],
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'market' | 't' | 'log'>,
): Promise<boolean> {
  const again = await loadShare(locals, bookingId, travelerId)
  if (typeof again === 'string') return false
  // Compared by what identifies a flight: the backoffice may spell names differently.
  const gist = (flights: readonly Flight[]) =>
    flights.map(({ direction, flightNumber, departureDate, segments }) => [
      direction,
      flightNumber,
      departureDate,
      segments.map(({ departureDateTime, arrivalDateTime }) => [departureDateTime, arrivalDateTime]),
    ])
  return isDeepStrictEqual(gist(again.flights), gist(sent))
}
