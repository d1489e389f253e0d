import type { FlightsForm } from './schema.ts'
import type { Share } from './share.ts'

type Proving = Pick<App.Locals, 'itineraryProof'>

/** For whom an itinerary was found or entered, and how: none of it can be exchanged for another. */
const contextOf = (
  { bookingId, travelerId }: Pick<Share, 'bookingId' | 'travelerId'>,
  { source = '' }: FlightsForm,
): string => JSON.stringify([bookingId, travelerId, source])

/** The form with a proof beside its itinerary, for the hidden inputs: the browser may send it back, not write another. */
export function withProof(
  form: FlightsForm,
  share: Pick<Share, 'bookingId' | 'travelerId'>,
  { itineraryProof }: Proving,
): FlightsForm {
  const { itinerary = '' } = form
  if (itinerary === '') return form
  return { ...form, itineraryProof: itineraryProof.prove(itinerary, contextOf(share, form)) }
}

/** The form without an itinerary that we have not written ourselves, for this traveller and from this source. */
export function onlyProven(
  form: FlightsForm,
  share: Pick<Share, 'bookingId' | 'travelerId'>,
  { itineraryProof: prover }: Proving,
): FlightsForm {
  const { itinerary = '', itineraryProof = '', ...rest } = form
  if (itinerary === '' || !prover.isProven(itinerary, contextOf(share, form), itineraryProof)) {
    return { ...rest, source: '' }
  }
  return { ...rest, itinerary }
}
